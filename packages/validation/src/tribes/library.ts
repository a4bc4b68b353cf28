import { z } from 'zod';
import { nameField } from '../names.ts';
import { reportInput } from '../reports.ts';
import { id, timestamp } from '../text.ts';
import { spaceInput } from './spaces.ts';

export const ITEM_NAME_MAX = 120;
/** Files and folders of one folder. */
export const FOLDER_MAX = 200;
/** Folders inside of one another. */
export const FOLDER_DEPTH_MAX = 6;

const itemName = nameField('Give it a name', ITEM_NAME_MAX, 'Name').refine(
  (name) => !/[\p{Cc}/\\]/u.test(name),
  { error: 'A name has no slashes' },
);

/** Null at the top of the library. */
const folderId = id.nullable().default(null);

export const libraryInput = spaceInput.extend({ folderId: id.optional() });
export const addFolderInput = spaceInput.extend({ name: itemName, folderId });
/** `uploadId` is a file of mine from `POST /api/uploads?kind=file`. */
export const addFileInput = spaceInput.extend({ name: itemName, uploadId: id, folderId });
export const libraryItemInput = spaceInput.extend({ itemId: id });
export const updateItemInput = libraryItemInput.extend({
  name: itemName.optional(),
  /** Where it is moved to. */
  folderId: id.nullable().optional(),
});
export const reportFileInput = libraryItemInput.extend(reportInput.omit({ id: true }).shape);

export const libraryItem = z
  .object({
    id,
    kind: z.enum(['folder', 'file']),
    name: z.string(),
    /** Bytes, of a file. */
    size: z.int().nullable(),
    /** Where a file is downloaded from, by who may read the space. */
    url: z.string().nullable(),
    /** Of a folder: what is in it. */
    itemCount: z.int().nullable(),
    addedBy: z.string().nullable(),
    createdAt: timestamp,
    can: z.object({ edit: z.boolean(), report: z.boolean() }),
  })
  .meta({ id: 'LibraryItem' });
export type LibraryItem = z.infer<typeof libraryItem>;

export const libraryView = z
  .object({
    /** The folder and those it is in, from the top down; empty at the top. */
    path: z.array(z.object({ id, name: z.string() })),
    items: z.array(libraryItem),
  })
  .meta({ id: 'SpaceLibrary' });
export type LibraryView = z.infer<typeof libraryView>;
