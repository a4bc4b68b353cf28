export const ABOUT = {
  title: (name: string) => `About ${name}`,
  industry: 'Industry',
  size: 'Company Size',
  employees: (size: string) => `${size} employees`,
  founded: 'Founded',
  location: 'Location',
  website: 'Website',
  specialties: 'Specialties',
  achievements: 'Achievements',
  certifications: 'Certifications',
} as const;
