import { describeAccess } from './support/matrix.ts';

describeAccess('accounts');
