/** The text of a page in the standard font; what is not ASCII as the octal escape of its Latin-1 byte. */
function shown(line: string): string {
  const escaped = line.replace(/[\\()]/g, '\\$&').replace(/[\u0080-\u00ff]/g, octal);
  if (/[^\x20-\x7e]/.test(escaped)) throw new Error(`A PDF of the demo cannot show ${line}`);
  return `(${escaped}) Tj T*`;
}

const octal = (letter: string) => `\\${letter.charCodeAt(0).toString(8)}`;

/** A PDF of A4 pages, the title large on the first. All of it is ASCII, so that places count characters. */
export function pdf(title: string, ...pages: readonly (readonly string[])[]): string {
  const pageAt = (at: number) => 4 + at * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, at) => {
      const heading = at === 0 ? `/F1 22 Tf 28 TL\n${shown(title)}\nT*\n` : '';
      const text = `BT 56 770 Td ${heading}/F1 13 Tf 22 TL\n${lines.map(shown).join('\n')}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageAt(at) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
