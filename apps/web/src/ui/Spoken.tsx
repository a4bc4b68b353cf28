import { VisuallyHidden } from '@mantine/core';

/** Text for screen readers alone. */
export const Spoken = VisuallyHidden;
