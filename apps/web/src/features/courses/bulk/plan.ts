import { isBlank } from '@kindred/validation/characters';
import { LESSONS_MAX, MODULES_MAX } from '@kindred/validation/courses';
import { COURSE_TITLE_MAX, LESSON_CONTENT_MAX } from '@kindred/validation/courses/builder';
import { CAPTIONS_BYTES_MAX } from '@kindred/validation/courses/captions';
import { FILE_MAX, MB, UPLOAD_MAX } from '@kindred/validation/media';
import { VIDEO_MAX } from '@kindred/validation/media/video';
import { SKIPPED } from './copy.ts';

/** A file of a chosen folder. */
export interface FolderFile {
  /** With the chosen folder as its first part. */
  path: string;
  /** Bytes. */
  size: number;
  /** What a text holds. */
  text?: string;
}
type Kind = 'text' | 'video' | 'captions' | 'image' | 'audio' | 'file';

export interface PlannedLesson<F> {
  title: string;
  /** Markdown without the heading that became the title. */
  content: string;
  video: F | null;
  captions: { language: string; file: F }[];
  files: F[];
}
export interface PlannedModule<F> {
  title: string;
  lessons: PlannedLesson<F>[];
}
export interface FolderPlan<F> {
  modules: PlannedModule<F>[];
  skipped: { path: string; reason: string }[];
  /** Bytes of what is uploaded. */
  bytes: number;
}

/** The modules and lessons that a course has already. */
export interface HeldByCourse {
  modules: number;
  lessons: number;
}

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['text', /^(?:md|markdown|txt)$/],
  ['video', /^(?:mp4|m4v|mov|webm)$/],
  ['captions', /^(?:vtt|srt)$/],
  ['image', /^(?:jpe?g|png|webp|gif|avif)$/],
  ['audio', /^(?:mp3|m4a|ogg|oga|wav|weba)$/],
];
const OTHER_VIDEO = /^(?:avi|mkv|wmv|flv|mpe?g|3gp)$/;
const OTHER_IMAGE = /^(?:heic|heif|tiff?|jxl)$/;
const PROGRAM = /^(?:exe|msi|bat|cmd|com|scr|ps1|sh|app|dmg|lnk)$/;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/;
const MAX: Readonly<Record<Kind, number>> = {
  text: 4 * LESSON_CONTENT_MAX,
  video: VIDEO_MAX,
  captions: CAPTIONS_BYTES_MAX,
  image: UPLOAD_MAX.image,
  audio: UPLOAD_MAX.audio,
  file: FILE_MAX,
};

const extensionOf = (path: string) => /\.([^./]{1,10})$/.exec(path)?.[1]?.toLowerCase() ?? '';
const withoutExtension = (path: string) => path.replace(/\.[^./]{1,10}$/, '');
export const kindOf = (path: string): Kind =>
  KINDS.find(([, endings]) => endings.test(extensionOf(path)))?.[0] ?? 'file';
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Words of a name, without the number that orders it. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  const unnumbered = words.replace(/^\d+(?:[.)\s]+|$)/, '').trim();
  const title = [unnumbered, words].find((each) => !isBlank(each)) ?? SKIPPED.untitled;
  return [...title].slice(0, COURSE_TITLE_MAX).join('');
}

const { compare } = new Intl.Collator('en', { numeric: true });
const inOrder = (a: string, b: string) => {
  const [first, second] = [a.split('/'), b.split('/')];
  const at = first.findIndex((part, index) => part !== second[index]);
  return at === -1 ? -1 : compare(first[at] ?? '', second[at] ?? '');
};

function problemOf({ path, size, text }: FolderFile): string | null {
  const extension = extensionOf(path);
  if (HIDDEN.test(path)) return SKIPPED.hidden;
  if (OTHER_VIDEO.test(extension)) return SKIPPED.video;
  if (OTHER_IMAGE.test(extension)) return SKIPPED.image;
  if (PROGRAM.test(extension)) return SKIPPED.program;
  if (size === 0) return SKIPPED.empty;
  const kind = kindOf(path);
  if (size > MAX[kind]) return SKIPPED.large(MAX[kind] / MB);
  return kind === 'text' && [...(text ?? '')].length > LESSON_CONTENT_MAX
    ? SKIPPED.long(LESSON_CONTENT_MAX)
    : null;
}

/** The path by which files belong to one lesson, and the language that captions may name after it. */
function lessonOf(path: string): { key: string; language: string } {
  const key = withoutExtension(path);
  const [, base, language] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/.exec(key) ?? [];
  return kindOf(path) === 'captions' && base !== undefined && language !== undefined
    ? { key: base, language }
    : { key, language: 'en' };
}

/** The title of a text, which its front heading gives, and the text without it. */
function headed(text: string): { title: string | null; content: string } {
  const [whole, heading] = /^\ufeff?\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || heading === undefined) return { title: null, content: text };
  return {
    title: [...heading].slice(0, COURSE_TITLE_MAX).join(''),
    content: text.slice(whole.length).trimStart(),
  };
}

/** Maps the files of a folder to modules and lessons: folders in it are modules, files of one base name a lesson. */
export function planFolder<F extends FolderFile>(
  all: readonly F[],
  held: HeldByCourse = { modules: 0, lessons: 0 },
): FolderPlan<F> {
  type Module = PlannedModule<F> & { byKey: Map<string, PlannedLesson<F>> };
  const modules = new Map<string, Module>();
  const skipped: FolderPlan<F>['skipped'] = [];
  const later: F[] = [];
  let [lessons, bytes] = [held.lessons, 0];
  const skip = ({ path }: F, reason: string) => skipped.push({ path, reason });

  function moduleOf(path: string) {
    const [root = '', first = ''] = path.split('/');
    const isInFolder = path.split('/').length > 2;
    const key = isInFolder ? `${root}/${first}` : root;
    const known = modules.get(key);
    if (known !== undefined || held.modules + modules.size >= MODULES_MAX) return known;
    const made: Module = { title: titleOf(isInFolder ? first : root), lessons: [], byKey: new Map() };
    modules.set(key, made);
    return made;
  }

  function put(file: F): void {
    const { key, language } = lessonOf(file.path);
    const kind = kindOf(file.path);
    const module = lessons < LESSONS_MAX || modules.size > 0 ? moduleOf(file.path) : undefined;
    let lesson = module?.byKey.get(key);
    if (kind === 'captions') {
      if (!lesson?.video) return void skip(file, SKIPPED.noVideo);
      if (lesson.captions.some((one) => one.language === language)) return void skip(file, SKIPPED.second);
      lesson.captions.push({ language, file });
    } else {
      if (module === undefined || (lesson === undefined && lessons >= LESSONS_MAX)) {
        return void skip(file, SKIPPED.full);
      }
      const isTaken = lesson && ((kind === 'video' && lesson.video) || (kind === 'text' && lesson.content));
      if (isTaken) return void skip(file, SKIPPED.second);
      if (lesson === undefined) {
        lesson = { title: titleOf(nameOf(key)), content: '', video: null, captions: [], files: [] };
        module.byKey.set(key, lesson);
        module.lessons.push(lesson);
        lessons += 1;
      }
      if (kind === 'text') {
        const { title, content } = headed(file.text ?? '');
        lesson.title = title ?? lesson.title;
        lesson.content = content;
        return;
      }
      if (kind === 'video') lesson.video = file;
      else lesson.files.push(file);
    }
    bytes += file.size;
  }

  for (const file of all.toSorted((a, b) => inOrder(a.path, b.path))) {
    const problem = problemOf(file);
    if (problem !== null) skip(file, problem);
    // Captions wait for their video.
    else if (kindOf(file.path) === 'captions') later.push(file);
    else put(file);
  }
  later.forEach(put);
  const planned = [...modules.values()].filter((module) => module.lessons.length > 0);
  return { modules: planned.map(({ title, lessons }) => ({ title, lessons })), skipped, bytes };
}
