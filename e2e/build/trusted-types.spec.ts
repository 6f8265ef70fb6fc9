import { expect, test } from '../support/test.ts';

/** Trusted Types: only a policy may turn text into markup or scripts, and the portal has no policy. */

test.use({ allowedNoise: [/Trusted ?Types?/i] });

test('nobody makes a policy that would let text become markup', async ({ page }) => {
  await page.goto('/login');
  for (const name of ['default', 'recourse']) {
    const made = page.evaluate(
      `trustedTypes.createPolicy('${name}', { createHTML: (text) => text }).name`,
    );
    await expect(made).rejects.toThrow(/disallowed/i);
  }
});
