/** Words of the labels of fixed lists, in the language of the pages. */

/** The label as it is shown. On the server, and on English pages, it is the English one. */
export function inWords(label: string): string {
  return label;
}
