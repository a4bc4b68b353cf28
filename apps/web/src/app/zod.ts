import { z } from 'zod';

// Zod otherwise probes `new Function`, which the content security policy answers with a console error.
z.config({ jitless: true });
