// The page: asks the server on this machine and shows what it says.  Whatever comes from data is text, never markup.

const KEPT = "torsor-token";

const token = takeToken();
const samples = document.getElementById("samples");
const words = document.getElementById("words");
const same = document.getElementById("same");
const tables = document.getElementById("tables");
let asked = 0;

/** The token of the address, which is then hidden, or the one of before a reload. */
function takeToken() {
  const said = location.hash.slice(1);
  if (said) {
    sessionStorage.setItem(KEPT, said);
    history.replaceState(null, "", location.pathname);
  }
  return said || sessionStorage.getItem(KEPT) || "";
}

/** What the server answers at an address of the API, as JSON. */
async function request(method, address, body) {
  const headers = { "X-Torsor-Token": token };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return response.json();
}

/** The answer to a question; the job is asked for again until it is over. */
async function ask(question, fields) {
  let job = await request("POST", `/api/ask/${question}`, fields);
  while (job.state === "waiting" || job.state === "running") {
    job = await request("GET", `/api/jobs/${job.job}?after=${job.version}`);
  }
  if (job.error) throw new Error(job.error.message);
  return job.answer;
}

function element(tag, text = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function row(cells, tag) {
  const line = element("tr");
  line.append(...cells.map((cell) => element(tag, cell)));
  return line;
}

function drawn(table) {
  const made = element("table");
  made.append(element("caption", table.title), row(table.header, "th"), ...table.rows.map((cells) => row(cells, "td")));
  return made;
}

/** Show the answer to a question about a robot; a later question counts for more. */
async function show(question, fields) {
  const turn = ++asked;
  try {
    const answer = await ask(question, fields);
    if (turn !== asked) return;
    words.textContent = answer.text;
    same.textContent = `$ ${answer.command}\n\n${answer.python}`;
    tables.replaceChildren(...answer.tables.map(drawn));
  } catch (error) {
    if (turn === asked) words.textContent = error.message;
  }
}

async function begin() {
  try {
    const [start, catalogue] = await Promise.all([request("GET", "/api/start"), ask("catalogue", {})]);
    if (start.error) throw new Error(start.error.message);
    for (const robot of catalogue.data.robots) samples.append(new Option(`${robot.name}: ${robot.joints}`, robot.name));
    samples.addEventListener("change", () => show("sample", { name: samples.value }));
    if (start.robot) {
      samples.prepend(new Option("the robot of the command line", "", true, true));
      await show("show", { robot: start.robot });
    } else {
      await show("sample", { name: samples.value });
    }
  } catch (error) {
    words.textContent = error.message;
  }
}

begin();
