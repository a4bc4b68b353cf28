import {
  DEFAULT_NOTIFICATION_SETTINGS as DEFAULTS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { describe, expect, it } from 'vitest';
import { channelsOf, isQuiet } from './notifications.ts';

const TRIBE = '0190a000-0000-7000-8000-000000000001';

describe('which channels tell of what', () => {
  it('rings for what is said to me, and only lists what is nice to know', () => {
    expect(channelsOf(DEFAULTS, { kind: 'mention', tribeId: null })).toEqual(['app', 'push', 'mail']);
    expect(channelsOf(DEFAULTS, { kind: 'like', tribeId: null })).toEqual(['app']);
  });

  it('says nothing of courses until it is switched on', () => {
    expect(channelsOf(DEFAULTS, { kind: 'course', tribeId: null })).toEqual([]);
    expect(channelsOf({ ...DEFAULTS, course: true }, { kind: 'course', tribeId: null })).toEqual(['app']);
  });

  it('lets a tribe differ from the rest, and a switch overrule both', () => {
    const settings = {
      ...DEFAULTS,
      kinds: { invite: { push: false } },
      tribes: { [TRIBE]: { comment: { app: false, push: false } } },
    };
    expect(channelsOf(settings, { kind: 'invite', tribeId: TRIBE })).toEqual(['app', 'mail']);
    expect(channelsOf(settings, { kind: 'comment', tribeId: TRIBE })).toEqual([]);
    expect(channelsOf(settings, { kind: 'comment', tribeId: null })).toEqual(['app', 'push']);
    expect(channelsOf({ ...settings, push: false }, { kind: 'comment', tribeId: null })).toEqual(['app']);
    expect(channelsOf({ ...settings, tribe: false }, { kind: 'invite', tribeId: TRIBE })).toEqual([]);
  });
});

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
  it('pass midnight', () => {
    const settings = { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'UTC' };
    expect(isQuiet(settings, at('21:59'))).toBe(false);
    expect(isQuiet(settings, at('22:00'))).toBe(true);
    expect(isQuiet(settings, at('03:00'))).toBe(true);
    expect(isQuiet(settings, at('07:00'))).toBe(false);
  });

  it('are meant where somebody is', () => {
    const settings = { quietHours: { from: '12:00', to: '13:00' }, timeZone: 'Asia/Kolkata' };
    expect(isQuiet(settings, at('06:45'))).toBe(true);
    expect(isQuiet(settings, at('12:30'))).toBe(false);
  });
});

describe('settings as they are stored', () => {
  it('are read whatever stands there', () => {
    for (const broken of [null, 'x', 4, [], { kinds: 'all', digest: 'hourly', timeZone: 'Nowhere' }]) {
      expect(readNotificationSettings(broken)).toEqual(DEFAULTS);
    }
    expect(readNotificationSettings({ course: true, digest: 'weekly', old: 1 })).toEqual({
      ...DEFAULTS,
      course: true,
      digest: 'weekly',
    });
  });
});
