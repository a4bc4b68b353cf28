import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Markdown } from './Markdown.tsx';

const ALLOWED = new Set(
  'DIV P H2 H3 H4 H5 H6 EM STRONG DEL CODE PRE BLOCKQUOTE OL UL LI INPUT A IMG BR HR TABLE THEAD TBODY TR TH TD'.split(
    ' ',
  ),
);

describe('Markdown', () => {
  it('draws what a lesson needs', () => {
    render(
      <Markdown
        text={
          '# Heat\n\nA **heavy** pot, _hot_.\n\n1. Flour\n2. Water\n\n- [x] Weighed\n\n| Day | Smell |\n|--|--:|\n| 3 | bad |\n\n> Wait.\n\n```\nbake(230)\n```\n\n[More](https://example.org/a)'
        }
      />,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Heat' })).toBeTruthy();
    expect(screen.getByText('heavy').tagName).toBe('STRONG');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('checked', true);
    expect(screen.getByRole('columnheader', { name: 'Smell' }).style.textAlign).toBe('right');
    expect(screen.getByText('bake(230)').tagName).toBe('CODE');
    expect(screen.getByRole('link', { name: 'More' }).getAttribute('rel')).toContain('noopener');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '[x](https://a@evil.example)',
    '<a href="javascript:alert(1)">x</a>',
    '![x](https://tracker.example/pixel.png)',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
  ])('makes neither a link nor an image of %s', (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector('a, img, script')).toBeNull();
  });

  it('begins headings at its level and skips none, whatever depths the text has', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (depths) => {
        const text = depths.map((depth) => `${'#'.repeat(depth)} Heat`).join('\n\n');
        const { container, unmount } = render(<Markdown text={text} />);
        const levels = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
          ({ tagName }) => +tagName.slice(1),
        );
        unmount();
        expect(levels).toHaveLength(depths.length);
        for (const [at, level] of levels.entries()) {
          expect(level).toBeGreaterThanOrEqual(2);
          expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 1) + 1);
        }
      }),
    );
  });

  it('draws only known elements, whatever the text', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '[',
      ']',
      '(',
      ')',
      '!',
      '|',
      '-',
      '#',
      '`',
      '*',
      '_',
      '\n',
      ' ',
      'a',
      ':',
      '&',
      '"',
      '/media/x',
      'javascript:',
      'https://a.example',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { container, unmount } = render(<Markdown text={parts.join('')} />);
        for (const element of container.querySelectorAll('*')) {
          expect(ALLOWED.has(element.tagName)).toBe(true);
          const target = element.getAttribute('href') ?? element.getAttribute('src') ?? 'https:';
          expect(target).toMatch(/^(?:https?:|\/media\/)/);
        }
        unmount();
      }),
      { numRuns: 200 },
    );
  });
});
