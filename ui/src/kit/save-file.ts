/** Downloads text or bytes as a file. */

export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** The body of a file response. Throws a TypeError for anything else. */
export function saveBlob(name: string, file: unknown): void {
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
