import { z } from 'zod';

export const GOALS = ['grow', 'monetize', 'engage', 'launch', 'automate'] as const;
export type Goal = (typeof GOALS)[number];

export const INDUSTRIES = ['fitness', 'business', 'creative', 'tech', 'education', 'lifestyle'] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** What a question can be limited to. */
export const GUIDE_TYPES = ['all', 'tribe', 'business', 'service', 'event', 'product'] as const;
export type GuideType = (typeof GUIDE_TYPES)[number];

export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const goal = z.enum(GOALS, { error: 'Choose a goal' }).meta({ id: 'GuideGoal' });
export const industry = z.enum(INDUSTRIES, { error: 'Choose an industry' }).meta({ id: 'GuideIndustry' });
export const priority = z.enum(PRIORITIES, { error: 'Choose a priority' }).meta({ id: 'GuidePriority' });

/** What a task of a plan or a result can lead to. */
export const TARGETS = ['tribe', 'business', 'service', 'event', 'product', 'course', 'person'] as const;
export type TargetType = (typeof TARGETS)[number];
