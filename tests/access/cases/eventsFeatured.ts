import { event, HIDDEN, list, NOW, SHOWN, SIGNED_IN, suspended } from '../situations/featured.ts';
import type { AccessCases } from '../support/case.ts';

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

export const cases: AccessCases = {
  'events.featured': list(
    'event',
    {
      'a public event': [event(), SHOWN],
      'an event by invitation that I host': [
        (scene) => event({ audience: 'invited', hostId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'a cancelled event': [event({ cancelledAt: NOW }), HIDDEN],
      'a hidden event that I host': [
        (scene) => event({ hiddenAt: NOW, hostId: scene.caller.id })(scene),
        HIDDEN,
      ],
      'an event that ended': [
        event({ startTime: new Date(AN_HOUR_AGO.getTime() - 3_600_000), endTime: AN_HOUR_AGO }),
        HIDDEN,
      ],
      'an event of a suspended host': [
        async (scene) => event({ hostId: await suspended(scene) })(scene),
        HIDDEN,
      ],
    },
    SIGNED_IN,
  ),
};
