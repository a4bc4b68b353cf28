import { LESSONS_MAX, MODULES_MAX } from '@kindred/validation/courses';

export const SKIPPED = {
  untitled: 'Untitled',
  hidden: 'Hidden file',
  video: 'Browsers do not play this kind of video. Export it as MP4.',
  image: 'Save this picture as JPEG or PNG.',
  program: 'Programs can’t be added',
  empty: 'Empty file',
  large: (mb: number) => `Larger than ${mb >= 1024 ? `${mb / 1024} GB` : `${Math.floor(mb * 10) / 10} MB`}`,
  long: (max: number) => `Longer than ${max.toLocaleString('en')} characters`,
  noVideo: 'No video has the same name',
  second: 'The lesson has one already',
  full: `A course has at most ${MODULES_MAX} modules and ${LESSONS_MAX} lessons`,
  loose: 'Not in a folder',
} as const;

export const FOLDER = {
  choose: 'Add a folder',
  chooseText: 'Its folders become modules, its files lessons.',
  drop: 'Drop the folder to preview',
  title: 'Add a folder',
  summary: (modules: number, lessons: number, size: string) =>
    `${modules === 1 ? '1 module' : `${modules} modules`}, ${lessons === 1 ? '1 lesson' : `${lessons} lessons`}, ${size} to upload. Lessons are added as drafts.`,
  room: (needed: string, left: string) =>
    `Needs ${needed}; ${left} left. Delete files to make room, or choose a smaller folder.`,
  none: 'Nothing in this folder can become a lesson.',
  skipped: (count: number) => `Skipped (${count})`,
  add: 'Add to the course',
  stop: 'Stop',
  done: 'Done',
  retry: 'Retry',
  inProgress: 'Import in progress',
  unfinished: 'Continue import',
  discard: 'Discard the rest',
  reading: 'Reading folder…',
  notRead: 'The folder was not read. Choose it again.',
  dropFolder: 'Drop a folder',
  adding: (percent: number) => `Adding… ${percent}%`,
  retryLesson: (title: string) => `Retry ${title}`,
  progress: 'Added lessons',
  state: { waiting: 'Waiting', working: 'Adding…', done: 'Added', failed: 'Failed' },
  parts: {
    video: 'video',
    captions: 'captions',
    text: 'text',
    files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  },
  interrupted: 'The upload of the video was interrupted.',
} as const;
