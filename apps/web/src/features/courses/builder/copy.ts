export const BUILDER = {
  title: 'Edit course',
  back: 'To the course',
  loading: 'Loading course',
  details: 'Details',
  status: { saved: 'Saved', saving: 'Saving…', unsaved: 'Not saved' },
  retry: 'Try again',
  draft: 'Draft',
  published: 'Published',
  publish: 'Publish',
  publishDone: 'Course published',
  publishFailed: 'The course was not published',
  unpublish: 'Unpublish',
  unpublishTitle: 'Unpublish this course?',
  unpublishText: 'Students keep their access. Others cannot find it or enroll until you publish it again.',
  unpublishDone: 'Course unpublished',
  unpublishFailed: 'The course was not unpublished',
  preview: 'Preview',
  students: 'Students',
  submissions: 'Submissions',
  more: 'More actions',
  duplicate: 'Duplicate',
  duplicateText: 'Makes a draft with the same modules and lessons.',
  duplicateDone: 'Course duplicated',
  duplicateFailed: 'The course was not duplicated',
  download: 'Download as ZIP',
  downloadText: 'With its texts, files, videos and quizzes, to keep or to import again.',
  downloadFailed: 'The course was not downloaded',
  downloadUnsaved: 'Some changes are not saved yet.',
  remove: 'Delete course',
  removeTitle: 'Delete this course?',
  removeText: 'Its modules, lessons and the progress of its students are deleted. This cannot be undone.',
  removeDone: 'Course deleted',
  removeFailed: 'The course was not deleted',
  image: 'Banner',
  imageText: 'A wide picture at the top of the course.',
  access: 'Access',
  free: 'Free',
  paid: 'Paid',
  makeFree: 'Make this course free',
  includedText: 'Paid members of the tribe enroll without paying.',
  certificateText: 'Students who complete the course get one that anyone can check.',
  certificateMonthsText: 'How long a certificate is valid. Leave it empty for ever.',
  durationText: (sum: string) => `Leave it empty to show the sum of the lessons: ${sum}.`,
} as const;

export const CONFLICT_TITLE = (label: string) => `Another teacher changed “${label}” while you edited it.`;

export const CURRICULUM_EDIT = {
  title: 'Curriculum',
  loading: 'Loading curriculum',
  emptyText: 'A module groups lessons. Add the first one to begin.',
  place: (at: number, total: number, module: string | undefined) =>
    module === undefined ? `Module ${at} of ${total}` : `Lesson ${at} of ${total} in ${module}`,
  changed: 'Another teacher changed the curriculum',
  menu: (title: string) => `Actions for ${title}`,
  rename: 'Rename',
  describe: 'Edit description',
  descriptionText: 'Shown to students above the lessons of this module.',
  renameDone: 'Done',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Delete',
  moduleDeleted: 'Module deleted',
  lessonDeleted: 'Lesson deleted',
  undo: 'Undo',
  deleteFailed: 'It was not deleted',
  restoreFailed: 'It was not restored',
  lessonsIn: (title: string) => `Lessons of ${title}`,
  noLessons: 'No lessons yet',
  draft: 'Draft',
  minutes: (minutes: number) => `${minutes} min`,
  addModule: 'Add module',
  newModule: 'Title of the new module',
  addLesson: 'Add lesson',
  addLessonTo: (title: string) => `Add lesson to ${title}`,
  newLesson: (title: string) => `Title of the new lesson in ${title}`,
  add: 'Add',
  cancel: 'Cancel',
} as const;

export const LESSON_EDIT = {
  title: 'Edit lesson',
  back: 'To the course editor',
  loading: 'Loading lesson',
  minutesText: 'How long it takes to read.',
  videoText: 'From YouTube, Vimeo, Loom, Bunny or a PeerTube server. It plays above the text.',
  publishedText: 'Drafts are for teachers only.',
  placeholder: 'Write the lesson in Markdown',
  lessons: 'Lessons',
  previous: 'Previous lesson',
  next: 'Next lesson',
  asStudent: 'View as a student',
} as const;

export const NEW_COURSE = {
  title: 'New course',
  create: 'Create course',
  creating: 'Creating…',
  priceText: 'Enter 0 for a free course.',
} as const;

export const IMPORT_COURSE = {
  choose: 'Import a ZIP',
  progress: (name: string) => `Importing ${name}`,
  sent: (percent: number) => `${percent}% uploaded`,
  making: 'Creating the course…',
  cancel: 'Cancel',
  tooLarge: 'Choose a ZIP of at most 4 GB.',
  tooMany: 'Another import is still running. Wait until it is done, then try again.',
  done: 'Course imported as a draft',
} as const;

export const LESSON_FILES = {
  picture: 'Add picture',
  file: 'Add file or audio',
  progress: (name: string) => `Uploading ${name}`,
  failed: (name: string) => `${name} was not added`,
  tooLarge: 'Choose a file under 50 MB.',
} as const;

export const CAPTIONS = {
  title: 'Captions',
  language: 'Language',
  languageText: 'A code such as en or pt-BR.',
  add: 'Add captions (.vtt or .srt)',
  failed: 'Captions were not added',
  remove: (label: string) => `Delete captions in ${label}`,
  removeFailed: 'Captions were not deleted',
} as const;

export const TRANSCRIPT = {
  title: 'Transcript',
  text: 'A line can begin with a time, such as 1:05.',
  save: 'Save transcript',
  upload: 'Upload transcript',
  from: (label: string) => `From captions in ${label}`,
  remove: 'Delete transcript',
  done: 'Transcript saved',
  failed: 'The transcript was not saved',
  removeFailed: 'The transcript was not deleted',
} as const;

export const POST_COURSE = {
  button: 'Post to tribe',
  initial: (title: string) => `New course: ${title}`,
  card: 'A card with a link to the course is added to your post.',
} as const;

export const LESSON_EVENT = {
  label: 'Live event',
  text: 'Students see its time and a link above the text of the lesson.',
  none: 'None',
  more: 'Show later events',
  failed: 'The event was not changed',
} as const;
