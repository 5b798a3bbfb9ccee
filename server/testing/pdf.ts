/** PDFs of tests. */

/** A PDF of one empty page with this note, which has no parentheses, in the form in which files are stored, so that it comes back byte for byte. */
export function pdfOf(note = 'sample'): Buffer<ArrayBuffer> {
  const objects = [
    '/Type /Catalog\n/Pages 2 0 R',
    '/Type /Pages\n/Kids [3 0 R]\n/Count 1',
    `/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 612 792]\n/Note (${note})`,
  ];
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const entries = objects.map((entries, at) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${at + 1} 0 obj\n<<\n${entries}\n>>\nendobj\n`;
    return `${offset} 00000 n\r\n`;
  });
  const id = '0'.repeat(32);
  const table = `xref\n0 4\n0000000000 65535 f\r\n${entries.join('')}`;
  const trailer = `trailer\n<<\n/Size 4\n/Root 1 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
