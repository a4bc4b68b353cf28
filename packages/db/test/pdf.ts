/** Fails with what is wrong with the file. */
function need(found: RegExpExecArray | null | undefined, what: string): string[] {
  if (!found) throw new Error(`The PDF has no ${what}`);
  return [...found];
}

/**
 * The content of each page of a PDF, read as a viewer reads it: from the end, by the table of places, which must
 * be exact. Knows only files whose pages are not compressed.
 */
export function readPdf(file: Buffer): string[] {
  const text = file.toString('latin1');
  need(/^%PDF-1\.\d\n/.exec(text), 'header');
  const [, start] = need(/startxref\n(\d+)\n%%EOF\n$/.exec(text), 'end');
  const table = text.slice(Number(start));
  const [, count, entries = ''] = need(
    /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer\n/.exec(table),
    'table of places',
  );
  const places = [...entries.matchAll(/(\d{10}) 00000 n \n/g)].map(([, place]) => Number(place));
  if (places.length + 1 !== Number(count)) throw new Error('The PDF counts its objects wrongly');
  const object = (id: string | undefined) => {
    const at = text.slice(places[Number(id) - 1]);
    return need(new RegExp(`^${id} 0 obj\\n([\\s\\S]*?)\\nendobj\\n`).exec(at), `object ${id}`)[1] ?? '';
  };
  const [, root] = need(/\/Root (\d+) 0 R/.exec(table), 'root');
  const [, tree] = need(/\/Type \/Catalog \/Pages (\d+) 0 R/.exec(object(root)), 'catalog');
  const [, kids = '', total] = need(/\/Kids \[([^\]]*)\] \/Count (\d+)/.exec(object(tree)), 'pages');
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => object(page));
  if (pages.length !== Number(total)) throw new Error('The PDF counts its pages wrongly');
  return pages.map((page) => {
    const [, font] = need(/\/Type \/Page .*\/Font << \/F1 (\d+) 0 R/.exec(page), 'font of a page');
    need(/\/Type \/Font \/Subtype \/Type1/.exec(object(font)), 'font');
    const [, stream] = need(/\/Contents (\d+) 0 R/.exec(page), 'content of a page');
    const [, length, body = ''] = need(
      /^<< \/Length (\d+) >>\nstream\n([\s\S]*)\nendstream$/.exec(object(stream)),
      'stream',
    );
    if (body.length !== Number(length)) throw new Error('The PDF measures a page wrongly');
    return body;
  });
}
