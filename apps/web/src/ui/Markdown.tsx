import { LESSON_FILE_URL } from '@kindred/validation/courses/values';
import { hrefOf } from '@kindred/validation/href';
import type { Heading, Nodes, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { Fragment, type ReactNode, useMemo } from 'react';
import classes from './Markdown.module.css';

interface MarkdownProps {
  text: string;
  /** The level of the highest heading; the others follow it without a gap, down to 6. */
  level?: 2 | 3;
}

/**
 * Text with GitHub Flavored Markdown. HTML is dropped, links are those that `hrefOf` accepts, images, audio
 * and files those of this site.
 */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  const root = useMemo(() => {
    const parsed = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    levelHeadings(parsed, level);
    return parsed;
  }, [text, level]);
  return <div className={classes.root}>{childrenOf(root)}</div>;
}

type Drawn = Nodes | RootContent;

function headingsIn(node: Drawn): Heading[] {
  if (node.type === 'heading') return [node];
  return 'children' in node ? node.children.flatMap(headingsIn) : [];
}

/** Sets the depth of headings to their level on the page, each at most one below the heading before it. */
function levelHeadings(root: Drawn, level: number): void {
  const headings = headingsIn(root);
  const highest = Math.min(...headings.map(({ depth }) => depth));
  let before = level - 1;
  for (const heading of headings) {
    before = Math.min(heading.depth - highest + level, before + 1, 6);
    heading.depth = before as Heading['depth'];
  }
}

function childrenOf(node: Drawn): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, at) => <Fragment key={at}>{drawn(child)}</Fragment>);
}

function drawn(node: Drawn): ReactNode {
  const inner = () => childrenOf(node);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading': {
      const Level = `h${node.depth}` as const;
      return <Level>{inner()}</Level>;
    }
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'delete':
      return <del>{inner()}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        // Wider than the column, it is scrolled by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner()}</ol> : <ul>{inner()}</ul>;
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (
            <input
              type="checkbox"
              checked={node.checked}
              disabled
              aria-label={node.checked ? 'Done' : 'To do'}
            />
          )}
          {inner()}
        </li>
      );
    case 'link': {
      if (LESSON_FILE_URL.test(node.url)) {
        if (node.title !== 'audio') {
          return (
            <a href={node.url} download>
              {inner()}
            </a>
          );
        }
        return (
          <span className={classes.audio}>
            {inner()}
            {/* biome-ignore lint/a11y/useMediaCaption: a teacher's recording; its words are beside it. */}
            <audio controls preload="none" src={node.url} />
          </span>
        );
      }
      const href = hrefOf(node.url);
      if (href === null) return inner();
      return (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inner()}
        </a>
      );
    }
    case 'image':
      return node.url.startsWith('/media/') || LESSON_FILE_URL.test(node.url) ? (
        <img src={node.url} alt={node.alt ?? ''} loading="lazy" />
      ) : (
        node.alt
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'table':
      return <DrawnTable table={node} />;
    default:
      // HTML, definitions and footnotes.
      return null;
  }
}

function DrawnTable({ table }: { table: Table }) {
  const [head, ...rows] = table.children;
  const alignOf = (at: number) => ({ textAlign: table.align?.[at] ?? undefined });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller
    <div className={classes.scroller} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, at) => (
              <th key={at} scope="col" style={alignOf(at)}>
                {childrenOf(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.children.map((cell, at) => (
                <td key={at} style={alignOf(at)}>
                  {childrenOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
