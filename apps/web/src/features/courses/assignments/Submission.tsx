import type { SubmissionView } from '@kindred/validation/courses/assignments';
import { Badge } from '../../../ui/Badge.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { FileList } from '../../media/public.tsx';
import classes from './Assignment.module.css';
import { ASSIGNMENT, STATUS, STATUS_TONES } from './copy.ts';

/** What was handed in, and the teacher's comment. */
export function Submission({ submission }: { submission: SubmissionView }) {
  const { version, status, submittedAt, text, files, feedback } = submission;
  return (
    <div className={classes.submission}>
      <p className={classes.facts}>
        <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>
        <span>{ASSIGNMENT.version(version)}</span>
        <RelativeTime value={submittedAt} />
      </p>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {files.length > 0 && <FileList label={ASSIGNMENT.files} files={files} />}
      {feedback !== '' && (
        <div className={classes.feedback}>
          <h4 className={classes.label}>{ASSIGNMENT.comment}</h4>
          <p className={classes.text}>{feedback}</p>
        </div>
      )}
    </div>
  );
}
