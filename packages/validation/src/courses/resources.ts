import { z } from 'zod';
import { httpsLink } from '../links.ts';
import { fileName } from '../messaging/attachments.ts';
import { nameField } from '../names.ts';
import { id } from '../text.ts';

export const RESOURCE_KINDS = ['workbook', 'reading'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
export const RESOURCES_MAX = 30;
export const RESOURCE_TITLE_MAX = 120;

export const courseResource = z
  .object({
    id,
    kind: z.enum(RESOURCE_KINDS),
    title: z.string(),
    /** A link, or the address of the file; null while it is for students alone. */
    url: z.string().nullable(),
    /** Null for a link. */
    file: z.object({ name: z.string(), size: z.int().min(0) }).nullable(),
  })
  .meta({ id: 'CourseResource' });
export type CourseResource = z.infer<typeof courseResource>;
export const courseResourceList = z.array(courseResource);

export const resourceTitle = nameField('Give it a title', RESOURCE_TITLE_MAX, 'Title');
export const resourceLink = httpsLink('Link');

interface Source {
  kind: ResourceKind;
  url?: string | undefined;
  /** An upload, or the path of a file. */
  uploadId?: string | undefined;
  file?: string | undefined;
  name?: string | undefined;
}
/** A check that a resource is a link, or a file with a name. */
export function checkSource({ value, issues }: z.core.ParsePayload<Source>): void {
  const { kind, url, name } = value;
  const file = value.uploadId ?? value.file;
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', message, path: [path], input: value });
  if (kind === 'workbook' && url !== undefined) refuse('url', 'A workbook is a file');
  else if ((url === undefined) === (file === undefined)) refuse('url', 'Add a link or a file');
  else if (file !== undefined && name === undefined) refuse('name', 'A file needs a name');
}

export const addResourceInput = z
  .strictObject({
    id,
    kind: z.enum(RESOURCE_KINDS),
    title: resourceTitle,
    url: resourceLink.optional(),
    /** The viewer's upload made with `?kind=file`, and what its file is called. */
    uploadId: id.optional(),
    name: fileName.optional(),
  })
  .check(checkSource);
export type AddResourceInput = z.output<typeof addResourceInput>;

export const resourceInput = z.strictObject({ id, resourceId: id });
export const updateResourceInput = resourceInput.extend({
  title: resourceTitle.optional(),
  url: resourceLink.optional(),
  /** Its place among the others, from 0. */
  position: z.int().min(0).max(RESOURCES_MAX).optional(),
});

export const resourceFileUrl = (resourceId: string) => `/api/course-resources/${resourceId}/content`;
