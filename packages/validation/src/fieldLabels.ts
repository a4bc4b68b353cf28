import { z } from 'zod';

/** The label of a field, for the forms that show it. A registry of its own keeps it out of the API's documentation. */
export const fieldLabels = z.registry<{ label: string }>();
