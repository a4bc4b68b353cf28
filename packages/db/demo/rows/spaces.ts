import { postRoleFor } from '@kindred/validation/tribes/spaces';
import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type { CommentsTable, PostsTable } from '../../src/schema/feed.ts';
import type { SpacePeopleTable } from '../../src/schema/spaceMembers.ts';
import type { LibraryItemsTable, OfficeSlotsTable, SpacesTable } from '../../src/schema/tribes.ts';
import { idAt, idOf } from '../ids.ts';
import { demoFile } from '../library.ts';
import { PEOPLE } from '../people.ts';
import { zoneOf } from '../places.ts';
import { type DemoSpace, type DemoSpacePost, SPACES } from '../spaces.ts';
import { before, HOUR, localTime, MINUTE } from '../time.ts';
import { TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

export interface SpaceRows {
  spaces: Insertable<SpacesTable>[];
  people: Insertable<SpacePeopleTable>[];
  posts: Insertable<PostsTable>[];
  comments: Insertable<CommentsTable>[];
  /** Named after their comments are there. */
  accepted: { postId: string; commentId: string }[];
  slots: Insertable<OfficeSlotsTable>[];
  items: Insertable<LibraryItemsTable>[];
  attachments: Insertable<AttachmentsTable>[];
}

export function spaceRows(now: Date): SpaceRows {
  const rows: SpaceRows = {
    spaces: [],
    people: [],
    posts: [],
    comments: [],
    accepted: [],
    slots: [],
    items: [],
    attachments: [],
  };
  for (const [key, spaces] of Object.entries(SPACES)) {
    const tribe = key as TribeKey;
    for (const [position, space] of spaces.entries()) {
      const id = idOf(`space ${tribe} ${space.name}`);
      const createdAt = before(now, '60d');
      rows.spaces.push({
        id,
        tribeId: tribeId(tribe),
        type: space.type,
        name: space.name,
        description: space.description ?? null,
        position,
        readRole: space.readRole ?? 'member',
        postRole: space.postRole ?? postRoleFor(space.type),
        readTier: space.isPaid ? 'paid' : 'free',
        createdBy: personId(TRIBES[tribe].owner),
        createdAt,
        updatedAt: createdAt,
      });
      for (const who of space.people ?? []) {
        rows.people.push({
          spaceId: id,
          tribeId: tribeId(tribe),
          userId: personId(who),
          addedBy: personId(TRIBES[tribe].owner),
          addedAt: before(now, '12d'),
        });
      }
      for (const post of space.posts ?? []) addPost(rows, now, { tribe, spaceId: id }, post);
      addSlots(rows, now, id, space);
      addFiles(rows, now, { tribe, spaceId: id }, space);
    }
  }
  return rows;
}

interface Place {
  tribe: TribeKey;
  spaceId: string;
}

/** What is written in a space is in that space alone. */
function addPost(rows: SpaceRows, now: Date, { tribe, spaceId }: Place, post: DemoSpacePost): void {
  const createdAt = before(now, post.ago);
  const id = idAt(createdAt, `post ${post.by} ${post.text}`);
  const comments = post.comments ?? [];
  const length = Math.min(now.getTime() - createdAt.getTime(), 20 * HOUR);
  for (const [at, [by, content]] of comments.entries()) {
    const saidAt = new Date(createdAt.getTime() + Math.floor((length * (at + 1)) / (comments.length + 2)));
    const commentId = idAt(saidAt, `comment ${by} ${content}`);
    rows.comments.push({
      id: commentId,
      postId: id,
      authorId: personId(by),
      parentId: null,
      content,
      createdAt: saidAt,
      updatedAt: saidAt,
    });
    if (post.accepted === at) rows.accepted.push({ postId: id, commentId });
  }
  rows.posts.push({
    id,
    authorId: personId(post.by),
    tribeId: tribeId(tribe),
    businessId: null,
    spaceId,
    type: 'text',
    content: post.text,
    mediaUrl: null,
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    visibility: 'custom',
    onFeed: false,
    onProfile: false,
    commentCount: comments.length,
    createdAt,
    updatedAt: createdAt,
  });
}

function addSlots(rows: SpaceRows, now: Date, spaceId: string, space: DemoSpace): void {
  for (const { host, starts, minutes, place, bookedBy } of space.slots ?? []) {
    const startsAt = localTime(now, starts, zoneOf(PEOPLE[host].location));
    rows.slots.push({
      id: idOf(`slot ${spaceId} ${host} ${starts.day} ${starts.at}`),
      spaceId,
      hostId: personId(host),
      startsAt,
      minutes,
      place,
      bookedBy: bookedBy === undefined ? null : personId(bookedBy),
      bookedAt: bookedBy === undefined ? null : new Date(now.getTime() - 90 * MINUTE),
      createdAt: before(now, '2d'),
    });
  }
}

function addFiles(rows: SpaceRows, now: Date, { tribe, spaceId }: Place, space: DemoSpace): void {
  const createdAt = before(now, '20d');
  const createdBy = personId(TRIBES[tribe].owner);
  for (const [folder, names] of Object.entries(space.files ?? {})) {
    const folderId = folder === '' ? null : idOf(`folder ${spaceId} ${folder}`);
    const item = { spaceId, createdBy, createdAt, updatedAt: createdAt };
    if (folderId !== null) {
      rows.items.push({ ...item, id: folderId, parentId: null, kind: 'folder', name: folder });
    }
    for (const name of names) {
      const id = idOf(`file ${spaceId} ${name}`);
      const { storageKey, content } = demoFile(name);
      rows.items.push({ ...item, id, parentId: folderId, kind: 'file', name });
      rows.attachments.push({
        id: idOf(`upload ${spaceId} ${name}`),
        filename: storageKey,
        mimeType: 'application/octet-stream',
        size: Buffer.byteLength(content),
        url: '',
        uploadedBy: createdBy,
        attachedType: 'library_items',
        attachedTo: id,
        kind: 'file',
        storageKey,
        createdAt,
        updatedAt: createdAt,
      });
    }
  }
}
