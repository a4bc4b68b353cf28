import { type FolderFile, kindOf } from './plan.ts';

export interface ChosenFile extends FolderFile {
  file: File;
}

/** Bytes of a text that is read for its title and length; a longer one is skipped. */
const TEXT_BYTES_MAX = 200_000;

async function chosen(path: string, file: File): Promise<ChosenFile> {
  const isText = kindOf(path) === 'text' && file.size <= TEXT_BYTES_MAX;
  return { path, size: file.size, file, ...(isText ? { text: await file.text() } : {}) };
}

/** The files of an input with `webkitdirectory`. */
export function readChosen(files: Iterable<File>): Promise<ChosenFile[]> {
  return Promise.all([...files].map((file) => chosen(file.webkitRelativePath || file.name, file)));
}

/** The entries of a folder; a browser answers a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function readEntry(entry: FileSystemEntry): Promise<ChosenFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [await chosen(path, file)];
  }
  const inside = await entriesIn(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map(readEntry))).flat();
}

/** The folders and the loose files that were dropped. They have to be taken from the event before it ends. */
export function droppedIn(data: DataTransfer): { folders: FileSystemEntry[]; loose: FileSystemEntry[] } {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return {
    folders: entries.filter((entry) => entry.isDirectory),
    loose: entries.filter((entry) => !entry.isDirectory),
  };
}

export async function readFolders(folders: readonly FileSystemEntry[]): Promise<ChosenFile[]> {
  return (await Promise.all(folders.map(readEntry))).flat();
}
