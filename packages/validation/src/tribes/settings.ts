import { z } from 'zod';
import { currencyInput } from '../commerce/fields.ts';
import { id, missing, text, timestamp } from '../text.ts';
import {
  contentAccess,
  membershipType,
  QUESTIONS_MAX,
  TRIAL_DAYS,
  TRIBE_GATES,
  tribeFeature,
  tribeIdInput,
} from '../tribes.ts';
import { annualPriceOfAnyCurrency, joinQuestion, priceOfAnyCurrency, tribeShape } from './tribeCreation.ts';

/** Who may enter, in one word; it stands for privacy, price and gate together. */
export const TRIBE_TYPES = ['public', 'private', 'paid', 'course', 'role'] as const;
export const tribeType = z.enum(TRIBE_TYPES, missing('Please choose who may enter'));
export type TribeType = z.infer<typeof tribeType>;

/** The platform roles that a tribe can ask for; whoever is signed in is a member at least. */
export const GATE_ROLES = ['member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin'] as const;
export const gateRole = z.enum(GATE_ROLES);
export type GateRole = z.infer<typeof gateRole>;

const { trialDays, minAge } = tribeShape;
const price = priceOfAnyCurrency.optional();
const annualPrice = annualPriceOfAnyCurrency.nullish();
const joinQuestions = z
  .array(joinQuestion)
  .max(QUESTIONS_MAX, { error: `Maximum ${QUESTIONS_MAX} questions allowed` })
  .optional();

/** Everything the wizard asked; what is left out stays. */
export const updateTribeInput = z.strictObject({
  ...tribeIdInput.shape,
  name: tribeShape.name.optional(),
  slug: tribeShape.slug.optional(),
  description: tribeShape.description.optional(),
  category: tribeShape.category.optional(),
  tags: tribeShape.tags.optional(),
  avatarUrl: tribeShape.avatarUrl,
  bannerUrl: tribeShape.bannerUrl,
  primaryColor: tribeShape.primaryColor.unwrap().optional(),
  welcomeMessage: tribeShape.welcomeMessage,
  isPrivate: tribeShape.isPrivate.unwrap().optional(),
  requireApproval: tribeShape.requireApproval.unwrap().optional(),
  minAge,
  joinQuestions,
  membershipType: membershipType.optional(),
  price,
  annualPrice,
  /** Of everything that is sold in it; fixed once something was. */
  currency: currencyInput.optional(),
  trialDays: trialDays.unwrap().optional(),
  enabledFeatures: tribeShape.enabledFeatures.unwrap().optional(),
  rules: tribeShape.rules.unwrap().optional(),
});
export type UpdateTribeInput = z.infer<typeof updateTribeInput>;

/** Who may enter and what of it is seen outside; what is optional and left out stays. */
export const setTribeAccessInput = z.strictObject({
  ...tribeIdInput.shape,
  type: tribeType,
  contentAccess,
  autoApprove: z.boolean(missing()),
  joinQuestions,
  /** Of a course-gated tribe. */
  gateCourseId: id.nullish(),
  /** Of a role-gated tribe. */
  gateRoles: z
    .array(gateRole)
    .max(GATE_ROLES.length)
    .transform((roles) => [...new Set(roles)])
    .optional(),
  /** Of a paid tribe that had no price. */
  price,
  annualPrice,
  trialDays: trialDays.unwrap().optional(),
});
export type SetTribeAccessInput = z.infer<typeof setTribeAccessInput>;

export const VERIFICATION_STATUSES = ['pending', 'approved', 'declined', 'taken_back', 'lapsed'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** All that is set, for those who may set some of it. */
export const tribeSettings = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    avatarUrl: z.string().nullable(),
    bannerUrl: z.string().nullable(),
    primaryColor: z.string(),
    welcomeMessage: z.string().nullable(),
    isPrivate: z.boolean(),
    requireApproval: z.boolean(),
    minAge: z.int().nullable(),
    membershipType,
    /** A month, such as `'12.00'`. */
    price: z.string(),
    /** A year; null when it is sold by the month only. */
    annualPrice: z.string().nullable(),
    currency: z.string(),
    /** Something was sold in it, so it stays. */
    isCurrencyFixed: z.boolean(),
    trialDays: z.literal(TRIAL_DAYS),
    enabledFeatures: z.array(tribeFeature),
    rules: z.array(z.string()),
    isVerified: z.boolean(),
    /** Of the last request to be verified; null when there was none. */
    verification: z.enum(VERIFICATION_STATUSES).nullable(),
    type: tribeType,
    contentAccess,
    joinQuestions: z.array(z.string()),
    gate: z.enum(TRIBE_GATES),
    gateCourseId: id.nullable(),
    gateRoles: z.array(z.string()),
    /** Courses that it can ask for: its own, and those its owner teaches. */
    courses: z.array(z.object({ id, title: z.string() })),
    /** Of the owner's plan; null for as many as come. */
    memberLimit: z.int().nullable(),
    /** Percent of the price that is left to the owner. */
    sellerShare: z.number(),
    isArchived: z.boolean(),
    /** When its owner last took everything along. */
    exportedAt: timestamp.nullable(),
    /** Whether that is recent enough to delete it. */
    canBeDeleted: z.boolean(),
  })
  .meta({ id: 'TribeSettings' });
export type TribeSettings = z.infer<typeof tribeSettings>;

/** An export opens the way to deleting for this long. */
export const EXPORT_HOURS = 24;

export const deleteTribeInput = z.strictObject({
  ...tribeIdInput.shape,
  /** The handle once more, so that nobody deletes the wrong one. */
  confirm: text('Type the handle of the tribe').max(100),
});

export const CHECKLIST_STEPS = ['invite', 'first_post', 'spaces', 'cover'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];
/** What is left to do after founding; each step ticks itself. */
export const tribeChecklist = z.object({
  steps: z.array(z.object({ step: z.enum(CHECKLIST_STEPS), isDone: z.boolean() })),
  isHidden: z.boolean(),
});
export type TribeChecklist = z.infer<typeof tribeChecklist>;
