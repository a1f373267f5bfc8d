/* What takes part in a comparison: a function from a state to numbers. */

#ifndef CONTENDER_H
#define CONTENDER_H

typedef struct {
    const char *name;
    void (*run)(const double *state, double *out);
    void (*result)(double *out); /* where `run` keeps its results to itself: fetches them; else NULL */
    int set;                     /* the set of states that it reads: coordinates differ */
    int size;                    /* how many numbers it computes */
} Contender;

/* made for each robot: what to compare, and how long a state of each set is */
extern const Contender contenders[];
extern const int contender_count;
extern const int state_sizes[];
extern const int set_count;

/* to be called once, with a file for the contenders that need one */
void prepare(const char *file);

#endif
