import { countCharacters, isBlank } from '@kindred/validation/characters';
import type { createPostInput, VisibilityOptions } from '@kindred/validation/feed';
import type { DraftInput, draftInput } from '@kindred/validation/feed/drafts';
import { POLL_MINUTES, POLL_OPTIONS_MIN, POST_MAX, TRIBE_POST_MAX } from '@kindred/validation/feed/values';
import type { MediaView } from '@kindred/validation/media';
import type { z } from 'zod';
import { newKey } from '../../../app/idempotency.ts';

/** What a person can make in the composer; a story is made in its own dialog. */
export const KINDS = ['image', 'video', 'link', 'poll', 'voice', 'live'] as const;
export type Kind = 'text' | 'story' | (typeof KINDS)[number];

/** A post that is being written. What belongs to another kind stays while kinds are tried out. */
export interface PostDraft {
  text: string;
  kind: Kind;
  media: MediaView[];
  poll: { options: string[]; isMultiple: boolean; minutes: number };
  live: { title: string; url: string };
  linkUrl: string;
  /** The button of a post on a business page; both empty for none. */
  cta: { text: string; link: string };
  /** Null for everybody. */
  places: VisibilityOptions | null;
  /** Where it was begun, when that was not in the feed. */
  within: Pick<DraftInput, 'tribeId' | 'spaceId' | 'sharedPostId'>;
  /** The same draft on the server, for other devices. */
  savedAs: string | null;
  /** What the server last knew of it. */
  saved: string | null;
}

/** As a post goes to the server; whether it is allowed to is for the schema to say. */
export type PostInput = z.input<typeof createPostInput>;

export const EVERYWHERE: VisibilityOptions = {
  profile: true,
  feed: true,
  tribe: false,
  business: false,
  selectedTribes: [],
  selectedBusiness: null,
};

export function emptyDraft(kind: Kind = 'text', places: VisibilityOptions | null = null): PostDraft {
  return {
    text: '',
    kind,
    media: [],
    poll: {
      options: Array.from({ length: POLL_OPTIONS_MIN }, () => ''),
      isMultiple: false,
      minutes: POLL_MINUTES.default,
    },
    live: { title: '', url: '' },
    linkUrl: '',
    cta: { text: '', link: '' },
    places,
    within: {},
    savedAs: null,
    saved: null,
  };
}

const MEDIA_OF: Partial<Record<Kind, readonly MediaView['kind'][]>> = {
  image: ['image'],
  video: ['video'],
  voice: ['audio'],
  story: ['image', 'video'],
};

/** The files of the kind that is on. */
export function mediaOf({ kind, media }: PostDraft): MediaView[] {
  return media.filter((file) => MEDIA_OF[kind]?.includes(file.kind));
}

/** Whether nothing would be lost. */
export function isEmpty(draft: PostDraft): boolean {
  const { text, media, poll, live, linkUrl, cta } = draft;
  const words = [text, ...poll.options, live.title, live.url, linkUrl, cta.text, cta.link];
  return media.length === 0 && !hasWords(words);
}

function hasWords(texts: readonly string[]): boolean {
  return texts.some((each) => !isBlank(each));
}

export function inputOf(draft: PostDraft): PostInput {
  const { kind, poll, live, linkUrl, cta, places, within } = draft;
  const media = mediaOf(draft);
  return {
    ...within,
    content: draft.text.trim(),
    type: kind,
    ...(media.length > 0 ? { mediaIds: media.map(({ id }) => id) } : {}),
    ...(kind === 'poll'
      ? {
          poll: {
            ...poll,
            options: poll.options.filter((each) => !isBlank(each)).map((each) => each.trim()),
          },
        }
      : {}),
    ...(kind === 'live' ? { live: { title: live.title.trim(), url: live.url.trim() } } : {}),
    ...(kind === 'link' ? { linkUrl: linkUrl.trim() } : {}),
    ...(hasWords([cta.text, cta.link]) ? { cta: { text: cta.text.trim(), link: cta.link.trim() } } : {}),
    ...(places === null ? {} : { visibility: 'custom' as const, visibilityOptions: places }),
  };
}

/** What the server keeps of a draft: as far as it has come, and what was tried out on the way. */
export function keptInput(draft: PostDraft): z.input<typeof draftInput> {
  const { kind, poll, live, linkUrl, cta, places, media, within } = draft;
  return {
    ...within,
    content: draft.text,
    type: kind,
    mediaIds: media.map(({ id }) => id),
    ...(kind === 'poll' || hasWords(poll.options) ? { poll } : {}),
    ...(kind === 'live' || hasWords([live.title, live.url]) ? { live } : {}),
    ...(kind === 'link' || hasWords([linkUrl]) ? { linkUrl } : {}),
    ...(hasWords([cta.text, cta.link]) ? { cta } : {}),
    ...(places === null ? {} : { visibility: 'custom' as const, visibilityOptions: places }),
  };
}

/** A draft of the server's as the composer writes on. */
export function draftFrom(id: string, input: DraftInput, media: MediaView[]): PostDraft {
  const empty = emptyDraft(input.type);
  const { tribeId, spaceId, sharedPostId } = input;
  const draft: PostDraft = {
    ...empty,
    text: input.content,
    media,
    poll: input.poll ?? empty.poll,
    live: input.live ?? empty.live,
    linkUrl: input.linkUrl ?? '',
    cta: input.cta ?? empty.cta,
    places: input.visibility === 'custom' ? (input.visibilityOptions ?? EVERYWHERE) : null,
    within: {
      ...(tribeId === undefined ? {} : { tribeId }),
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(sharedPostId === undefined ? {} : { sharedPostId }),
    },
    savedAs: id,
  };
  return { ...draft, saved: savedFormOf(draft) };
}

/** To be compared with what the server knows. */
export function savedFormOf(draft: PostDraft): string {
  return JSON.stringify(keptInput(draft));
}

/** Whether it says something that the server does not know. */
export function isChanged(draft: PostDraft): boolean {
  return savedFormOf(draft) !== draft.saved;
}

/** From here on the number of characters left is shown. */
const COUNT_FROM = 500;

type LengthOf = Pick<PostDraft, 'text' | 'kind' | 'places' | 'within'>;

/** Characters left, or null while there are plenty. Negative when there are too many. */
export function charactersLeft({ text, kind, places, within }: LengthOf): number | null {
  const isOnTimeline =
    kind !== 'story' &&
    within.spaceId === undefined &&
    (within.tribeId !== undefined || places?.tribe === true);
  const left = (isOnTimeline ? TRIBE_POST_MAX : POST_MAX) - countCharacters(text.trim());
  return left <= COUNT_FROM ? left : null;
}

export interface Attempt {
  text: string;
  key: string;
  /** The draft it went out as: the server may have got one only after the first try. */
  draftId?: string;
}

/** The try under which this post goes out: the last one again when it was the same in every way. */
export function attemptFor(input: PostInput, draftId: string | null, last: Attempt | null): Attempt {
  const text = JSON.stringify(input);
  if (last?.text === text) return last;
  return { text, key: newKey(), ...(draftId === null ? {} : { draftId }) };
}

/** What was kept beside the text; anything else is started over. */
export function isRest(value: unknown): value is Partial<PostDraft> {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'kind' in value && 'media' in value && Array.isArray(value.media) && 'poll' in value && 'live' in value
  );
}
