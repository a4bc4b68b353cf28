export const ACCEPTS = { text: 'A text', file: 'Files', both: 'A text or files' } as const;
export const STATUS = { submitted: 'Waiting', returned: 'Returned', passed: 'Passed' } as const;
export const STATUS_TONES = { submitted: 'amber', returned: 'coral', passed: 'teal' } as const;

export const ASSIGNMENT = {
  title: 'Assignment',
  loading: 'Loading assignment',
  submit: 'Hand in',
  submitAgain: 'Hand in again',
  submitted: 'Handed in',
  submitFailed: 'Your work was not handed in',
  waiting: 'A teacher will review your work. You can withdraw it until then.',
  returned: 'Your teacher returned your work. Read the comment and hand in another version.',
  passed: 'You passed this assignment.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw your work?',
  withdrawText: 'The text becomes your draft again. Uploaded files are deleted.',
  withdrawn: 'Withdrawn',
  withdrawFailed: 'Your work was not withdrawn',
  version: (version: number) => `Version ${version}`,
  comment: 'Teacher’s comment',
  files: 'Files',
  earlier: 'Earlier versions',
  draft: 'Kept on this device until you hand it in.',
  students: 'Students hand in their work here.',
} as const;

export const SUBMISSION_FILES = {
  add: 'Add file',
  kinds: (count: number) => `Up to ${count} files of 50MB.`,
  list: 'Your files',
  sending: (name: string) => `Uploading ${name}`,
  remove: (name: string) => `Remove ${name}`,
  tooMany: (count: number) => `Add at most ${count} files`,
  tooLarge: (name: string) => `${name} is larger than 50MB`,
  failed: (name: string) => `${name} was not uploaded`,
} as const;

export const ASSIGNMENT_EDIT = {
  title: 'Assignment',
  text: 'Students hand in work, and a teacher passes or returns it. Passing completes the lesson.',
  add: 'Add assignment',
  edit: 'Edit',
  remove: 'Remove',
  save: 'Save assignment',
  saving: 'Saving…',
  saved: 'Assignment saved',
  markdown: 'In Markdown.',
  takes: (accepts: string) => `Students hand in: ${accepts}`,
  removeTitle: 'Remove the assignment?',
  removeText: 'What students handed in stays. Add it again to bring it back.',
  removed: 'Assignment removed',
  removeFailed: 'The assignment was not removed',
} as const;

export const SUBMISSIONS = {
  title: 'Submissions',
  back: 'To the course editor',
  loading: 'Loading submissions',
  statuses: 'Status',
  list: 'Submissions',
  empty: { submitted: 'Nothing to review', returned: 'Nothing returned yet', passed: 'Nothing passed yet' },
  emptyText: {
    submitted: 'What students hand in is listed here.',
    returned: 'Work that you return to students is listed here.',
    passed: 'Work that you pass is listed here.',
  },
  open: (name: string, lesson: string) => `Open the work of ${name} on ${lesson}`,
  ended: 'Enrollment ended',
  endedText: 'The enrollment of this student ended. Their work is not graded any more.',
  ownText: 'You cannot grade your own work.',
  loadingOne: 'Loading submission',
  pass: 'Pass',
  return: 'Return',
  passed: 'Passed',
  returned: 'Returned to the student',
  failed: 'The submission was not graded',
  noText: 'No text',
} as const;
