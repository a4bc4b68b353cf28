import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { errorBody, messageOf } from './errors.ts';

interface ApiFormOptions<Values> {
  /** The schema of @kindred/validation that the api checks too: same rules, same sentences. */
  schema: ZodType;
  initial: Values;
  /** What to say above the fields; by default the sentence of the error. */
  sayError?: (error: unknown) => string;
  /** The name of the field that shows an issue with this path; null for the box above the fields. */
  fieldOf?: (path: string) => string | null;
}

export interface ApiForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** For the box above the fields; null while there is nothing to say. */
  formError: string | null;
  isBusy: boolean;
  /**
   * For the form's onSubmit, or a button's onClick: clears the box, checks the fields, calls, and puts what the api
   * minds where it belongs.
   * @param only the fields to check, for a button that does not need them all
   */
  submit: (
    call: (values: Values) => Promise<void>,
    only?: readonly (keyof Values & string)[],
  ) => (event?: React.SyntheticEvent<HTMLFormElement | HTMLButtonElement>) => void;
}

/** A form over a shared schema. Nothing typed is lost when the call fails. */
export function useApiForm<Values extends Record<string, unknown>>(
  options: ApiFormOptions<Values>,
): ApiForm<Values> {
  const fieldOf = options.fieldOf ?? ((path: string) => (Object.hasOwn(options.initial, path) ? path : null));
  const [formError, setFormError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initial,
    validate: schemaResolver(options.schema, { sync: true }),
  });

  function check(only: readonly string[] | undefined): FormErrors {
    const { errors } = form.validate();
    if (only === undefined) return errors;
    const kept = Object.fromEntries(Object.entries(errors).filter(([field]) => only.includes(field)));
    form.setErrors(kept);
    return kept;
  }

  const submit: ApiForm<Values>['submit'] = (call, only) => (event) => {
    event?.preventDefault();
    setFormError(null);
    if (isBusy) return;
    const element = event?.currentTarget;
    const target = element instanceof HTMLButtonElement ? (element.form ?? undefined) : element;
    const errors = check(only);
    if (Object.keys(errors).length > 0) {
      focusFirst(target, errors);
      return;
    }
    setBusy(true);
    call(form.getValues())
      .catch((error: unknown) => {
        const onFields = fieldErrors(error, fieldOf);
        form.setErrors(onFields);
        if (Object.keys(onFields).length === 0) setFormError((options.sayError ?? messageOf)(error));
        else focusFirst(target, onFields);
      })
      .finally(() => setBusy(false));
  };
  return { form, formError, isBusy, submit };
}

/** The issues of a refused input that belong to a field this form shows. */
function fieldErrors(error: unknown, fieldOf: (path: string) => string | null): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of errorBody(error)?.issues ?? []) {
    const field = fieldOf(path);
    if (field !== null) errors[field] ??= message;
  }
  return errors;
}

/** Somebody who cannot see the red line must land on the field that has it. */
function focusFirst(element: HTMLFormElement | undefined, errors: FormErrors): void {
  for (const field of element?.elements ?? []) {
    if (
      field instanceof HTMLElement &&
      'name' in field &&
      typeof field.name === 'string' &&
      errors[field.name]
    ) {
      field.focus();
      return;
    }
  }
}
