import { describeAccess } from './support/matrix.ts';

// Half of all there is: on its own, so that two cores share the work.
describeAccess((procedure) => procedure.startsWith('tribes.'));
