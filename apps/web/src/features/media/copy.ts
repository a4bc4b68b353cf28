export const GALLERY = {
  photo: (at: number, of: number, alt: string | null) =>
    `${of === 1 ? 'Photo' : `Photo ${at} of ${of}`}${alt === null ? '' : `: ${alt}`}`,
  photos: 'Photos',
  more: (count: number) => `+${count}`,
  broken: 'This picture did not load',
  close: 'Close',
  next: 'Next photo',
  previous: 'Previous photo',
  at: (at: number, of: number) => `${at} of ${of}`,
} as const;

export const PLAYER = {
  video: 'Video',
  voice: 'Voice message',
  play: 'Play',
  pause: 'Pause',
  seek: 'Where to listen',
  at: (now: string, whole: string) => `${now} of ${whole}`,
  broken: 'This recording did not load',
} as const;

export const PICKER = {
  photos: 'Add photos',
  video: 'Add a video',
  both: 'Add photos or a video',
  drop: (max: number) => (max === 1 ? 'One file' : `Up to ${max}`),
  list: 'Chosen files',
  remove: (at: number) => `Remove file ${at}`,
  earlier: (at: number) => `Move file ${at} earlier`,
  later: (at: number) => `Move file ${at} later`,
  describe: 'Add alt text',
  describeFor: (at: number) => `What file ${at} shows, for who cannot see it`,
  describeFailed: 'The description was not saved',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  working: 'Almost there',
  retry: 'Try again',
  failed: 'This file did not arrive',
  tooMany: (max: number) => (max === 1 ? 'Only one file fits here' : `Only ${max} files fit here`),
  wrongKind: {
    image: 'Please choose a photo',
    video: 'Please choose a video',
    both: 'Please choose photos or a video',
  },
  tooLarge: {
    image: 'Please choose an image under 10MB',
    video: 'Please choose a video under 100MB',
    audio: 'Please choose a recording under 20MB',
  },
} as const;

export const RECORDER = {
  record: 'Record',
  recording: 'Recording',
  stop: 'Stop',
  discard: 'Discard recording',
  send: 'Send recording',
  short: 'Too short to send',
  shortText: 'Hold the microphone while you speak, or tap it and send when you are done.',
  hint: (minutes: number) => `Up to ${minutes} minutes`,
  left: (seconds: number) => `${seconds} seconds left`,
  sending: 'Saving your recording',
  failed: 'Your recording was not saved',
  refused: {
    title: 'Your microphone is blocked',
    text: 'Allow it for this site in your browser’s settings, then try again.',
  },
  missing: { title: 'No microphone found', text: 'Connect one, then try again.' },
  unsupported: {
    title: 'Recording is not possible here',
    text: 'It needs a recent browser and a secure address (https).',
  },
  broken: {
    title: 'The recording stopped',
    text: 'Something else may be using your microphone. Please try again.',
  },
} as const;

/** Of a field that takes one image. */
export const IMAGE = {
  choose: (what: string) => `Choose ${what.toLowerCase()}`,
  change: (what: string) => `Change ${what.toLowerCase()}`,
  remove: (what: string) => `Remove ${what.toLowerCase()}`,
  tooLarge: (megabytes: number) => `Please choose an image under ${megabytes}MB`,
  noImage: 'Please choose an image',
  failed: 'Upload failed. Please try again.',
} as const;
