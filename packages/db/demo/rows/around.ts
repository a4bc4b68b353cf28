import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type { Database } from '../../src/schema/database.ts';
import type { CommentsTable, PostsTable } from '../../src/schema/feed.ts';
import { AROUND, type DemoAround, type DemoResource } from '../courses/around.ts';
import { COURSES, type CourseKey } from '../courses.ts';
import { idOf } from '../ids.ts';
import { demoFile } from '../library.ts';
import { before } from '../time.ts';
import { personId } from './accounts.ts';
import { commentRows } from './feed.ts';
import { courseId } from './learning.ts';
import { lessonId } from './lessons.ts';

interface AroundRows {
  courseReviews: Insertable<Database['courseReviews']>[];
  courseResources: Insertable<Database['courseResources']>[];
  attachments: Insertable<AttachmentsTable>[];
  posts: Insertable<PostsTable>[];
  comments: Insertable<CommentsTable>[];
}

/** Reviews, resources and discussions of the courses. */
export function aroundRows(now: Date): AroundRows {
  const rows: AroundRows = {
    courseReviews: [],
    courseResources: [],
    attachments: [],
    posts: [],
    comments: [],
  };
  for (const [key, around] of Object.entries(AROUND) as [CourseKey, DemoAround][]) {
    for (const { by, rating, text, ago, reply = null } of around.reviews ?? []) {
      const createdAt = before(now, ago);
      rows.courseReviews.push({
        id: idOf(`course review ${key} ${by}`),
        courseId: courseId(key),
        authorId: personId(by),
        rating,
        content: text,
        reply,
        repliedAt: reply === null ? null : createdAt,
        createdAt,
        updatedAt: createdAt,
      });
    }
    for (const [position, resource] of (around.resources ?? []).entries()) {
      addResource(rows, now, key, resource, position);
    }
    for (const [title, { ago, comments }] of Object.entries(around.discussions ?? {})) {
      addDiscussion(rows, now, { key, title, createdAt: before(now, ago), comments });
    }
  }
  return rows;
}

function addResource(
  rows: AroundRows,
  now: Date,
  key: CourseKey,
  resource: DemoResource,
  position: number,
): void {
  const { creator, since } = COURSES[key];
  const createdAt = before(now, since);
  const id = idOf(`resource ${key} ${resource.title}`);
  const name = 'file' in resource ? resource.file : null;
  const attachmentId = name === null ? null : idOf(`resource file ${key} ${name}`);
  rows.courseResources.push({
    id,
    courseId: courseId(key),
    kind: resource.kind,
    title: resource.title,
    url: 'url' in resource ? resource.url : null,
    attachmentId,
    fileName: name,
    position,
    createdAt,
    updatedAt: createdAt,
  });
  if (name === null || attachmentId === null) return;
  const { storageKey, content } = demoFile(name);
  rows.attachments.push({
    id: attachmentId,
    filename: storageKey,
    mimeType: 'application/octet-stream',
    size: Buffer.byteLength(content),
    url: '',
    uploadedBy: personId(creator),
    attachedType: 'course_resources',
    attachedTo: id,
    kind: 'file',
    storageKey,
    createdAt,
    updatedAt: createdAt,
  });
}

interface Talk {
  key: CourseKey;
  title: string;
  createdAt: Date;
  comments: NonNullable<DemoAround['discussions']>[string]['comments'];
}

function addDiscussion(rows: AroundRows, now: Date, { key, title, createdAt, comments }: Talk): void {
  const id = lessonId(key, title);
  rows.posts.push({
    id,
    lessonId: id,
    authorId: personId(COURSES[key].creator),
    tribeId: null,
    businessId: null,
    content: '',
    mediaUrl: null,
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    visibility: 'custom',
    onProfile: false,
    onFeed: false,
    commentCount: comments.length,
    createdAt,
    updatedAt: createdAt,
  });
  rows.comments.push(...commentRows(now, id, createdAt, { comments }));
}
