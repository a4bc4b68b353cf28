import { z } from 'zod';
import { mediaView } from '../media.ts';
import { nameField, visibleName } from '../names.ts';
import { atMost, id, text } from '../text.ts';
import { MESSAGE_FILES_MAX, MESSAGE_TYPES } from './values.ts';

export type MessageType = (typeof MESSAGE_TYPES)[number];

export const FILE_NAME_MAX = 200;
export const LOCATION_NAME_MAX = 200;

/** A name alone: nothing of a path, and nothing that turns it around on a screen. */
const NO_NAME = /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
export const fileName = nameField('A file needs a name', FILE_NAME_MAX, 'File name').refine(
  (name) => !NO_NAME.test(name),
  { error: 'A file name has no slashes or control characters' },
);

const degrees = (most: number, what: string) => {
  const error = `${what} must be between -${most} and ${most}`;
  return z.number({ error }).min(-most, { error }).max(most, { error });
};

export const location = z.strictObject({
  latitude: degrees(90, 'Latitude'),
  longitude: degrees(180, 'Longitude'),
  name: text()
    .trim()
    .check(atMost(LOCATION_NAME_MAX, 'Name of the place'), visibleName('Name of the place'))
    .nullish(),
});
export type Location = z.output<typeof location>;

/** What a message is made of beside its words. */
export const contentShape = {
  messageType: z.enum(MESSAGE_TYPES, { error: 'This type of message is not supported' }).default('text'),
  /** Uploads of mine made with `?kind=message` (of a file of any sort: `?kind=file`), in this order. */
  attachmentIds: z
    .array(id)
    .max(MESSAGE_FILES_MAX, { error: `Choose at most ${MESSAGE_FILES_MAX} photos and videos at once` })
    .optional(),
  /** Of a file: what it is called for those who get it. */
  fileName: fileName.optional(),
  location: location.optional(),
};

interface Content {
  content: string;
  messageType: MessageType;
  attachmentIds?: string[] | undefined;
  fileName?: string | undefined;
  location?: Location | undefined;
}

const NEEDED: Record<MessageType, string | null> = {
  text: null,
  location: null,
  image: 'Choose a photo',
  video: 'Choose a video',
  audio: 'Choose a recording',
  voice: 'Record something first',
  sticker: 'Choose a sticker',
  gif: 'Choose a GIF',
  file: 'Choose a file',
};

/** Which fields belong to which type. @param blank what is said of a text without words */
export function checkContent(message: Content, ctx: z.RefinementCtx, blank: string): void {
  const wrong = (path: string, words: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message: words });
  const { content, messageType, attachmentIds = [], fileName: name, location: place } = message;
  const needed = NEEDED[messageType];
  if (messageType === 'text' && content === '') wrong('content', blank);
  if (needed === null && attachmentIds.length > 0) {
    wrong('attachmentIds', `A ${messageType} message takes no attachments`);
  }
  if (needed !== null && attachmentIds.length === 0) wrong('attachmentIds', needed);
  if (new Set(attachmentIds).size < attachmentIds.length) {
    wrong('attachmentIds', 'The same attachment is named twice');
  }
  const isGallery = messageType === 'image' || messageType === 'video';
  if (needed !== null && !isGallery && attachmentIds.length > 1) {
    wrong('attachmentIds', 'Only photos and videos go several at once');
  }
  if (messageType === 'file' && name === undefined) wrong('fileName', 'A file needs a name');
  if (messageType !== 'file' && name !== undefined) wrong('fileName', 'Only a file has a name');
  if (messageType === 'location' && place === undefined) wrong('location', 'Say where it is');
  if (messageType !== 'location' && place !== undefined) {
    wrong('location', 'Only a location message has a place');
  }
}

/** An upload for a message. It has no address before it is in one. */
export const messageUploadView = mediaView
  .omit({ url: true, sources: true, posterUrl: true })
  .meta({ id: 'MessageUpload' });
export type MessageUploadView = z.infer<typeof messageUploadView>;

/** What a message holds, at addresses that ask who wants it each time. */
export const contentViewShape = {
  messageType: z.enum(MESSAGE_TYPES),
  /** Photos, videos and recordings, in order. */
  media: z.array(mediaView),
  /** Of a file of any sort, which is only ever downloaded. */
  file: z.object({ id, name: z.string(), size: z.int().min(0), url: z.string() }).nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().nullable() }).nullable(),
};

/** What is said of a message where it is not shown. */
export const briefShape = {
  messageType: z.enum(MESSAGE_TYPES),
  fileName: z.string().nullable(),
  /** Seconds, of video and audio. */
  duration: z.int().nullable(),
};

/** What a part of a message is asked by: itself, a width of it, or the picture of a video. */
export const messageFileInput = z.strictObject({
  id,
  fileId: id,
  part: z.string().regex(/^(?:content|poster|\d{1,4}|poster-\d{1,4})$/),
});
