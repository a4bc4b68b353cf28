import { PERSON_NAME_MAX } from '@kindred/validation/accounts';
import { countCharacters, isBlank } from '@kindred/validation/characters';
import type { ProfileView } from '@kindred/validation/profiles';
import {
  BIO_MAX,
  INTEREST_MAX,
  INTERESTS_MAX,
  SOCIAL_LINKS_MAX,
  updateProfileInput,
  usernameField,
} from '@kindred/validation/profiles/edit';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { CURRENT_USER_KEY } from '../../../app/queryClient.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useTypedCheck } from '../../../app/useTypedCheck.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormPair, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { TagsField } from '../../../ui/TagsField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PROFILES_KEY } from '../query.ts';
import { EDIT } from './copy.ts';
import classes from './EditProfileSheet.module.css';
import { ImageFields } from './ImageFields.tsx';

interface Draft extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  username: string;
  bio: string;
  location: string;
  website: string;
  interests: string[];
  socialLinks: string[];
}

function draftOf(profile: ProfileView): Draft {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username ?? '',
    bio: profile.bio ?? '',
    location: profile.location ?? '',
    website: profile.website ?? '',
    interests: profile.interests,
    socialLinks: profile.socialLinks,
  };
}

/** Lines nobody wrote in are no links. */
const filled = (draft: Draft): Draft => ({
  ...draft,
  socialLinks: draft.socialLinks.filter((link) => !isBlank(link)),
});

interface EditProfileSheetProps {
  profile: ProfileView;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function EditProfileSheet({ profile, isOpen, onClose }: EditProfileSheetProps) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const me = useSignedInUser();
  const { form, formError, isBusy, submit } = useApiForm<Draft>({
    schema: updateProfileInput,
    initial: draftOf(profile),
    sayError: (error) => {
      const description = messageOf(error) || EDIT.failed;
      toast.show({ title: EDIT.error, description, tone: 'destructive' });
      return description;
    },
  });
  const { values, errors } = form;
  const name = useUsernameCheck(values.username, profile);
  const problem = (field: keyof Draft) => {
    const [first] = Object.entries(errors).filter(([path]) => path.split('.')[0] === field);
    return typeof first?.[1] === 'string' ? first[1] : undefined;
  };

  const save = submit(async (typed) => {
    const saved = await api.profiles.update.mutate(updateProfileInput.parse(filled(typed)));
    form.resetDirty();
    client.setQueryData(CURRENT_USER_KEY, { ...me, ...saved });
    askAgain(client, { queryKey: PROFILES_KEY });
    askAgain(client, { queryKey: CURRENT_USER_KEY });
    toast.show({ title: EDIT.saved, description: EDIT.savedText, tone: 'success' });
    onClose();
  });

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={EDIT.title}
      isTall
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy}>
          {isBusy ? EDIT.busy : EDIT.save}
        </Button>
      }
    >
      <ImageFields profile={profile} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          form.setFieldValue('socialLinks', filled(values).socialLinks);
          save(event);
        }}
      >
        <FormError message={formError} />
        <FormStack>
          <FormPair>
            <TextField
              label={EDIT.firstName}
              autoComplete="given-name"
              maxLength={PERSON_NAME_MAX}
              {...form.getInputProps('firstName')}
              name="firstName"
            />
            <TextField
              label={EDIT.lastName}
              autoComplete="family-name"
              maxLength={PERSON_NAME_MAX}
              {...form.getInputProps('lastName')}
              name="lastName"
            />
          </FormPair>
          {profile.isVerified && <p className={classes.note}>{EDIT.unverifies}</p>}
          <div>
            <TextField
              label={EDIT.username}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              description={EDIT.usernameText(
                isBlank(values.username) ? profile.handle : values.username.trim(),
              )}
              {...form.getInputProps('username')}
              name="username"
            />
            <p className={classes.note} data-tone={name.tone} role="status">
              {errors.username === undefined && name.note}
            </p>
          </div>
          <div>
            <TextAreaField label={EDIT.bio} rows={4} {...form.getInputProps('bio')} name="bio" />
            <p className={classes.count}>
              {countCharacters(values.bio.trim())}/{BIO_MAX}
            </p>
          </div>
          <TextField label={EDIT.location} {...form.getInputProps('location')} name="location" />
          <TextField
            type="url"
            inputMode="url"
            placeholder="https://"
            label={EDIT.website}
            {...form.getInputProps('website')}
            name="website"
          />
          <TagsField
            copy={EDIT.interests}
            name="interests"
            max={INTERESTS_MAX}
            maxLength={INTEREST_MAX}
            tags={values.interests}
            problem={problem('interests')}
            onChange={(interests) => form.setFieldValue('interests', interests)}
          />
          <LinesField
            title={EDIT.links}
            name={EDIT.link}
            add={EDIT.addLink}
            remove={EDIT.removeLink}
            max={SOCIAL_LINKS_MAX}
            maxLength={500}
            lines={values.socialLinks}
            problem={problem('socialLinks')}
            onChange={(socialLinks) => form.setFieldValue('socialLinks', socialLinks)}
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}

/** Milliseconds after the last key. */
const ASK_AFTER_MS = 500;

/** Asked only of a name that could be mine and is not. */
function useUsernameCheck(typed: string, { username }: ProfileView) {
  const name = typed.trim();
  const { answer, isAsking } = useTypedCheck(name, {
    queryKey: [...PROFILES_KEY, 'username'],
    ask: (asked, signal) => api.profiles.checkUsername.query({ username: asked }, { signal }),
    isWorthAsking: usernameField.safeParse(name).success && name !== username,
    after: ASK_AFTER_MS,
  });
  if (answer !== undefined) {
    return answer.available
      ? ({ note: EDIT.available, tone: 'good' } as const)
      : ({ note: EDIT.taken, tone: 'bad' } as const);
  }
  return { note: isAsking ? EDIT.checking : '', tone: undefined };
}
