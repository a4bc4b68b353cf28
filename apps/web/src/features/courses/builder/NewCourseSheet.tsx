import type { OfferingAllowance } from '@kindred/validation/courses';
import { courseFields, createCourseInput } from '@kindred/validation/courses/builder';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { trpc } from '../../../app/trpc.ts';
import { ownZone } from '../../../ui/clock.ts';
import { amountInputOf } from '../../../ui/currency.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { AllowanceNote, PurchasesClosed } from '../../commerce/public.tsx';
import { LEVELS } from '../public.ts';
import { NEW_COURSE } from './copy.ts';
import { editPath } from './links.ts';

interface NewCourseSheetProps {
  tribe: { id: string; currency: string };
  allowance: OfferingAllowance;
  isOpen: boolean;
  onClose: () => void;
}

const { title, level, price } = createCourseInput.shape;
const schema = z.strictObject({ title, level, price });
const FIELDS = { title: courseFields.title, level: courseFields.level, price: courseFields.price };

/** Asks for what a course begins with, and leads to its editor. */
export default function NewCourseSheet({ tribe, allowance, isOpen, onClose }: NewCourseSheetProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.courses.create.useMutation();
  const { form, formError, isBusy, submit } = useApiForm({
    schema,
    initial: { title: '', level: 'beginner', price: '0' },
  });
  const create = submit(async (values) => {
    const course = await mutateAsync({ tribeId: tribe.id, timeZone: ownZone(), ...schema.parse(values) });
    utils.courses.get.setData({ id: course.id }, course);
    void utils.courses.ofTribe.invalidate();
    void navigate(editPath(course.id));
  });
  const field = (name: keyof typeof FIELDS) => ({
    name,
    schema: FIELDS[name],
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string | boolean) => form.setFieldValue(name, String(value)),
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={NEW_COURSE.title}
      action={isBusy ? NEW_COURSE.creating : NEW_COURSE.create}
      isBusy={isBusy}
      onSubmit={create}
      problem={formError}
    >
      {allowance !== null && <AllowanceNote allowance={allowance} />}
      <Field {...field('title')} />
      <Field {...field('level')} names={LEVELS} />
      {arePurchasesOpen() ? (
        <Field
          {...field('price')}
          unit={tribe.currency}
          description={NEW_COURSE.priceText}
          inputMode={amountInputOf(tribe.currency).inputMode}
        />
      ) : (
        <PurchasesClosed />
      )}
    </FormSheet>
  );
}
