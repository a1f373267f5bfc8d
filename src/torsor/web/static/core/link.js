// A robot as one link: its text, deflated, in the fragment of the address, which no server ever sees.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The link that opens a robot in a page of torsor. */
export async function linkTo(toml) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(toml));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `${location.origin}/#robot=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The text of the robot in the address, if there is one; it is taken out of the address. */
export async function robotOfLink(most = 2_000_000) {
  const said = new URLSearchParams(location.hash.slice(1)).get("robot");
  if (!said) return "";
  history.replaceState(null, "", location.pathname);
  try {
    const bytes = Uint8Array.from(atob(said.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0, next; !(next = await reader.read()).done;) {
      if ((size += next.value.length) > most) throw new Error("too large");
      parts.push(next.value);
    }
    return await new Blob(parts).text();
  } catch {
    throw new Error(
      "The robot in this link cannot be read: the link may have been cut. Ask for it again, or for its file.",
    );
  }
}
