// Meshes that were dropped, kept in the browser for as long as their tab is remembered: a reload does not lose them.

export const meshFiles = new Map(); // name -> File, as they were dropped
const STORE = "files";
const MOST_TABS = 6;

function spanning_tree() {
  return new Promise((done, failed) => {
    const request = indexedDB.open("torsor", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within(mode, act) {
  const base = await spanning_tree();
  try {
    return await new Promise((done, failed) => {
      const work = base.transaction(STORE, mode);
      const request = act(work.objectStore(STORE));
      work.oncomplete = () => done(request?.result);
      work.onerror = work.onabort = () => failed(work.error);
    });
  } finally {
    base.close();
  }
}

/** Keep the files of a tab; those of the oldest tabs are forgotten. */
export async function keepFiles(tab, files) {
  const others = await within("readonly", (store) => store.getAll());
  const oldest = others.sort((a, b) => b.time - a.time).slice(MOST_TABS - 1);
  await within("readwrite", (store) => {
    for (const old of oldest) store.delete(old.tab);
    return store.put({ tab, time: Date.now(), files: [...files] }, tab);
  });
}

/** The files of a tab, by name. */
export async function keptFiles(tab) {
  return new Map((await within("readonly", (store) => store.get(tab)))?.files ?? []);
}
