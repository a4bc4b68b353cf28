import { countCharacters } from '@kindred/validation/characters';
import { DESCRIPTION, RESERVED_SLUGS, TAG_MAX, TAGS_MAX, TRIBE_CATEGORIES } from '@kindred/validation/tribes';
import { SLUG_TAKEN, slugField } from '@kindred/validation/tribes/tribeCreation';
import { api } from '../../../app/api.ts';
import { useTypedCheck } from '../../../app/useTypedCheck.ts';
import { TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TagsField } from '../../../ui/TagsField.tsx';
import { TRIBES_KEY } from '../query.ts';
import { BASICS } from './copy.ts';
import classes from './Fields.module.css';
import type { FieldsProps } from './fields.ts';
import { withName } from './values.ts';

interface BasicsFieldsProps extends FieldsProps {
  /** Of a tribe that is there already: the handles it has and had are free to itself. */
  own?: { id: string; slug: string };
}

export function BasicsFields({ values, set, leave, problems, own }: BasicsFieldsProps) {
  const slug = useSlugCheck(values.slug, own);
  return (
    <>
      <TextField
        label={BASICS.name}
        name="name"
        placeholder={BASICS.nameHint}
        autoComplete="off"
        value={values.name}
        error={problems.name}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set(own === undefined ? withName(values, value) : { name: value });
        }}
        onBlur={() => leave('name')}
      />
      <div>
        <TextField
          label={BASICS.slug}
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.slug}
          description={BASICS.slugText(values.slug)}
          error={problems.slug ?? slug.problem}
          onChange={(event) => set({ slug: event.currentTarget.value.toLowerCase(), isOwnSlug: true })}
          onBlur={() => leave('slug')}
        />
        <p className={classes.note} data-tone={slug.isFree ? 'good' : undefined} role="status">
          {problems.slug === undefined && (slug.isFree ? BASICS.free : slug.isAsking ? BASICS.checking : '')}
        </p>
      </div>
      <div>
        <TextAreaField
          label={BASICS.description}
          name="description"
          placeholder={BASICS.descriptionHint}
          rows={4}
          value={values.description}
          error={problems.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          onBlur={() => leave('description')}
        />
        <p className={classes.count}>
          {countCharacters(values.description.trim())}/{DESCRIPTION.max}
        </p>
      </div>
      <SelectField
        label={BASICS.category}
        options={TRIBE_CATEGORIES.map((category) => ({ value: category as string, label: category }))}
        value={values.category}
        onChange={(category) => set({ category })}
        error={problems.category}
      />
      <TagsField
        copy={BASICS.tags}
        name="tags"
        max={TAGS_MAX}
        maxLength={TAG_MAX}
        tags={values.tags}
        onChange={(tags) => set({ tags })}
        onLeave={() => leave('tags')}
        problem={problems.tags}
      />
    </>
  );
}

/** Asks once somebody has stopped typing. */
const ASK_AFTER_MS = 400;

function useSlugCheck(slug: string, own: BasicsFieldsProps['own']) {
  const form = slugField.safeParse(slug);
  const isWorthAsking = form.success && slug !== own?.slug;
  const { answer, isAsking, isSettled } = useTypedCheck(slug, {
    queryKey: [...TRIBES_KEY, 'slug', own?.id],
    ask: (asked, signal) =>
      api.tribes.checkSlug.query({ slug: asked, ...(own && { tribeId: own.id }) }, { signal }),
    isWorthAsking,
    after: ASK_AFTER_MS,
  });
  // As one that is taken; what else is wrong with a handle is said when the field is left.
  const isReserved = isSettled && RESERVED_SLUGS.some((reserved) => reserved === slug);
  return {
    isFree: answer?.available === true,
    isAsking,
    problem: isReserved
      ? form.error?.issues[0]?.message
      : answer?.available === false
        ? (answer.message ?? SLUG_TAKEN)
        : undefined,
  };
}
