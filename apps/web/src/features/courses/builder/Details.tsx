import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import { COVER_MAX } from '@kindred/validation/media';
import { useState } from 'react';
import type { Autosave } from '../../../app/Autosave.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { amountInputOf } from '../../../ui/currency.ts';
import { FormStack } from '../../../ui/Form.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import { ImageField } from '../../media/public.tsx';
import { lessonsOf } from '../links.tsx';
import { formatDuration, LEVELS } from '../public.ts';
import classes from './Builder.module.css';
import { BUILDER } from './copy.ts';
import type { CourseDraft } from './records.ts';
import { Conflict, SavedField } from './SavedField.tsx';

interface DetailsProps {
  course: CourseView;
  form: Autosave<CourseDraft>;
  curriculum: CurriculumView | undefined;
  onUploading: (isOn: boolean) => void;
}

/** Everything about a course but its lessons. */
export function Details({ course, form, curriculum, onUploading }: DetailsProps) {
  const lessons = curriculum === undefined ? [] : lessonsOf(curriculum);
  const sum = lessons.reduce((all, { isPublished, duration }) => all + (isPublished ? duration : 0), 0);
  const setImage = (imageUrl: string | null) => {
    form.set('imageUrl', imageUrl);
    form.leave('imageUrl');
  };
  return (
    <section className={classes.section} aria-labelledby="course-details">
      <h2 className={classes.sectionTitle} id="course-details">
        {BUILDER.details}
      </h2>
      <FormStack>
        <SavedField form={form} name="title" />
        <SavedField form={form} name="description" />
        <div>
          <ImageField
            label={BUILDER.image}
            text={BUILDER.imageText}
            shape="wide"
            maxBytes={COVER_MAX}
            value={form.valueOf('imageUrl')}
            problem={form.problemOf('imageUrl')}
            onChange={setImage}
            onUploading={onUploading}
          />
          <Conflict form={form} name="imageUrl" label={BUILDER.image} />
        </div>
        <SavedField form={form} name="level" names={LEVELS} />
        <PriceFields form={form} currency={course.currency} />
        <SavedField form={form} name="ownDuration" description={BUILDER.durationText(formatDuration(sum))} />
        <SavedField form={form} name="hasCertificate" description={BUILDER.certificateText} />
        {form.valueOf('hasCertificate') && (
          <SavedField form={form} name="certificateMonths" description={BUILDER.certificateMonthsText} />
        )}
      </FormStack>
    </section>
  );
}

function PriceFields({ form, currency }: { form: Autosave<CourseDraft>; currency: string }) {
  const price = form.valueOf('price');
  const [isPaid, setPaid] = useState(Number(price) > 0);
  const isShownPaid = isPaid || Number(price) > 0;
  const makeFree = () => {
    setPaid(false);
    form.set('price', '0');
    form.leave('price');
  };
  if (!arePurchasesOpen()) {
    return (
      <>
        <PurchasesClosed />
        {Number(price) > 0 && (
          <Button variant="soft" isWide onClick={makeFree}>
            {BUILDER.makeFree}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Segmented
        label={BUILDER.access}
        options={[
          { value: 'free', label: BUILDER.free },
          { value: 'paid', label: BUILDER.paid },
        ]}
        value={isShownPaid ? 'paid' : 'free'}
        isWide
        onChange={(value) => (value === 'free' ? makeFree() : setPaid(true))}
      />
      {isShownPaid && (
        <>
          <SavedField
            form={form}
            name="price"
            unit={currency}
            inputMode={amountInputOf(currency).inputMode}
          />
          <SavedField form={form} name="isIncluded" description={BUILDER.includedText} />
        </>
      )}
    </>
  );
}
