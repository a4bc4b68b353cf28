import { describeAccess } from './support/matrix.ts';

describeAccess('courseParts');
