/** Terms and documents that an amendment changes. */

interface Differing {
  readonly differences: readonly unknown[];
  readonly documents: readonly unknown[];
}

/** Returns whether terms, documents or both differ, in one amendment or in several. */
export function kindOf(...amendments: readonly Differing[]): 'terms' | 'documents' | 'both' {
  if (amendments.every(({ documents }) => documents.length === 0)) return 'terms';
  return amendments.every(({ differences }) => differences.length === 0) ? 'documents' : 'both';
}
