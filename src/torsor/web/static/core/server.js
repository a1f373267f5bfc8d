// The server on this machine: questions, the jobs they become, and what to do when it is not there.

import { h } from "./dom.js";

const KEPT = "torsor-token";
const UNDER_WAY = ["waiting", "running"];
const PATIENCE = [200, 500, 1000, 2000, 4000];

let offered = takeToken(); // kept for other tabs once the server has taken it: any page can open this one with a wrong one
let token = offered || localStorage.getItem(KEPT) || "";

/** The token of the address, which is then hidden; nothing where there is none. */
function takeToken() {
  const said = new URLSearchParams(
    location.hash.slice(1).includes("=") ? location.hash.slice(1) : `token=${location.hash.slice(1)}`,
  ).get("token");
  if (said) {
    const rest = location.hash
      .slice(1)
      .split("&")
      .filter((part) => part.startsWith("robot="))
      .join("&");
    history.replaceState(null, "", location.pathname + (rest ? `#${rest}` : ""));
  }
  return said || "";
}

addEventListener("storage", (event) => {
  if (event.key === KEPT && event.newValue) token = event.newValue; // another tab was opened with the address of a new server
});

/** An error with the place that the package names: frame and field, or file and line. */
export class Refusal extends Error {
  constructor({ message, ...place }) {
    super(message);
    Object.assign(this, place);
  }
}

export class Stopped extends Error {}

function banner(words) {
  document.getElementById("banner").replaceChildren(...(words ? [h("p", {}, words)] : []));
}

async function request(method, address, body, signal) {
  for (let attempt = 0; ; attempt++) {
    const headers = { "X-Torsor-Token": token };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let response;
    try {
      response = await fetch(address, { method, headers, body, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      banner("The server does not answer. Is `torsor web` still running? Your work is kept here; trying again.");
      await new Promise((done) => setTimeout(done, PATIENCE[Math.min(attempt, PATIENCE.length - 1)]));
      continue;
    }
    if (response.status === 401 && offered) {
      offered = "";
      token = localStorage.getItem(KEPT) || token;
      continue;
    }
    if (response.status === 401) {
      const before = token;
      banner(
        "The server was started anew: open the address that it printed, and this page goes on. Your work is kept.",
      );
      while (token === before) {
        await new Promise((done) => setTimeout(done, 300));
        token = localStorage.getItem(KEPT) || token;
        signal?.throwIfAborted();
      }
      continue;
    }
    banner("");
    if (offered) {
      localStorage.setItem(KEPT, offered);
      offered = "";
    }
    if (response.status === 429) {
      await new Promise((done) => setTimeout(done, 1000));
      continue;
    }
    return response.json();
  }
}

export const start = () => request("GET", "/api/start");

/**
 * The answer to a question.  `signal` stops it, on the server too; `progress(part, what)` is told how far it is.
 * The answer has `job`, the name under which the server keeps it.
 */
export async function ask(question, fields, { signal, progress } = {}) {
  const body = JSON.stringify(fields);
  let job = await request("POST", `/api/ask/${question}`, body);
  let pause = 10;
  const stop = () => request("DELETE", `/api/jobs/${job.job}`);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    while (UNDER_WAY.includes(job.state)) {
      progress?.(job.part, job.what || (job.state === "waiting" ? "waiting for other work" : "working"));
      await new Promise((done) => setTimeout(done, pause)); // a browser has six connections for all its tabs
      pause = Math.min(2 * pause, 400);
      const next = await request("GET", `/api/jobs/${job.job}?after=${job.version}`, undefined, signal);
      if (!next.state)
        job = await request("POST", `/api/ask/${question}`, body); // the server was started anew
      else job = next;
    }
  } catch (error) {
    throw signal?.aborted ? new Stopped("stopped") : error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  if (job.state === "stopped" || signal?.aborted) throw new Stopped("stopped");
  if (job.error) throw new Refusal(job.error);
  return Object.assign(job.answer, { job: job.job });
}

/** A JavaScript file of an answer, as a module: code that torsor generated for this robot. */
export const moduleOf = (answer, file) => import(`/modules/${answer.job}/${file}`);
