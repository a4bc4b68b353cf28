export const VIDEO = {
  next: (title: string) => `Next: ${title}`,
  opensIn: (seconds: number) => `Opens in ${seconds} s`,
  openNow: 'Open now',
  stay: 'Stay here',
  transcript: 'Transcript',
  filter: 'Search the transcript',
  noCue: 'No part of the transcript has these words.',
  ended: 'You reached the end of the video. Complete the lesson to go on.',
} as const;
