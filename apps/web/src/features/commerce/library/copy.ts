export const LIBRARY = {
  title: 'Library',
  tabs: 'Library',
  loading: 'Loading your library',
  noCourses: 'No courses yet',
  noCoursesText: 'Courses you enroll in show up here.',
  lessons: (done: number, total: number) => `${done} of ${total} lessons`,
  by: (name: string) => `By ${name}`,
  enrolled: (day: string) => `Enrolled ${day}`,
  completed: (day: string) => `Completed ${day}`,
  percent: (percent: number) => `${percent} %`,
  progressOf: (title: string) => `Progress in ${title}`,
  continue: 'Continue',
  review: 'Review',
  named: (action: string, title: string) => `${action} ${title}`,
  noAccess: 'Closed to you',
  noDownloads: 'No downloads yet',
  noDownloadsText: 'Files of what you buy show up here.',
  noPurchases: 'No purchases yet',
  noPurchasesText: 'Everything you buy shows up here.',
  discover: 'Discover tribes',
  download: 'Download',
  downloadNamed: (title: string) => `Download ${title}`,
  isNew: 'New version',
  booked: (when: string) => `Takes place ${when}`,
  version: (version: number) => `Version ${version}`,
  downloaded: (day: string) => `Downloaded ${day}`,
  from: (product: string) => `From ${product}`,
  open: 'Open',
  openNamed: (title: string) => `Open ${title}`,
  order: 'Receipt',
  orderNamed: (title: string) => `Receipt of ${title}`,
  bought: (day: string) => `Purchased ${day}`,
  until: (day: string) => `Until ${day}`,
  expired: (day: string) => `Expired ${day}`,
  opened: (day: string) => `Opened ${day}`,
  gift: 'Gift',
  free: 'Free',
} as const;

export const TABS = { courses: 'Courses', downloads: 'Downloads', purchases: 'Purchases' } as const;
export type Tab = keyof typeof TABS;

export const FILE_TYPES = {
  pdf: 'PDF',
  audio: 'Audio',
  video: 'Video',
  image: 'Image',
  file: 'File',
} as const;

export const ITEM_NAMES = {
  tribe: 'Membership',
  product: 'Product',
  plan: 'Plan',
  course: 'Course',
  event: 'Event',
  service: 'Service',
} as const;
