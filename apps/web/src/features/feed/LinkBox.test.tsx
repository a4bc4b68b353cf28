import type { PostView } from '@kindred/validation/feed';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aPost } from '../../testing/posts.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { LinkBox } from './LinkBox.tsx';
import { PostCard } from './PostCard.tsx';
import { wordsOf } from './words.ts';

vi.mock('../../app/api.ts', () => ({ api: {} }));

type Link = NonNullable<PostView['link']>;
const LINK: Link = {
  url: 'https://www.breadlab.example/long?a=1',
  host: 'breadlab.example',
  title: 'Long fermentation',
  description: 'What a day does to a dough.',
  siteName: 'Breadlab',
};
const UNKNOWN: Link = { ...LINK, title: null, description: null, siteName: null };

describe('a link on a post', () => {
  it('says what its page says of itself and where it leads, and opens beside this one', () => {
    renderSignedIn(<LinkBox link={LINK} />);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe('Breadlab · breadlab.exampleLong fermentationWhat a day does to a dough.');
    expect(link.getAttribute('href')).toBe(LINK.url);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    expect(link.querySelector('img')).toBeNull();
  });

  it('names the host once when the site has no other name', () => {
    for (const siteName of [null, LINK.host]) {
      const { unmount } = renderSignedIn(<LinkBox link={{ ...LINK, siteName, description: null }} />);
      expect(screen.getByRole('link').textContent).toBe('breadlab.exampleLong fermentation');
      unmount();
    }
  });

  it('shows the host and the address while its page was not read', () => {
    renderSignedIn(<LinkBox link={UNKNOWN} />);
    expect(screen.getByText('breadlab.example')).toBeTruthy();
    expect(screen.getByText(LINK.url)).toBeTruthy();
  });

  it('leads nowhere when it would run, and shows markup as text', () => {
    renderSignedIn(<LinkBox link={{ ...UNKNOWN, url: 'javascript:alert(1)', host: '' }} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getAllByText('javascript:alert(1)')).toHaveLength(2);
  });

  it('is all there is of a post without words', () => {
    const post = aPost({ type: 'link', content: '', link: LINK });
    const { container } = renderSignedIn(<PostCard post={post} place={1} />);
    expect(screen.getByText('Long fermentation')).toBeTruthy();
    expect(container.querySelector('p[dir="auto"]')).toBeNull();
    expect(wordsOf(post)).toBe('Long fermentation');
    expect(wordsOf({ ...post, link: UNKNOWN })).toBe('breadlab.example');
    expect(wordsOf({ ...post, content: 'Read this' })).toBe('Read this');
  });
});
