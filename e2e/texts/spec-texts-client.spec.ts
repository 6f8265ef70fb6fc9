import { createClaim } from '@recourse/contract/claims';
import { listReports } from '@recourse/contract/reports';
import { PIXEL, uploadAs } from '../support/documents.ts';
import { eachAppears } from '../support/said.ts';
import { FAILURE } from '../support/answers.ts';
import { CONVERSATION_CALLS, refuseMessages } from '../support/conversation.ts';
import { CLIENT_TEXTS } from './spec-texts-client.ts';
import { pickDelete } from '../support/row-menu.ts';
import { expect, FAILED_REQUEST, openAs, test, withoutEvents } from '../support/test.ts';
import {
  confirmDeletion,
  clientConversationStates,
  failing,
  failingLate,
  lookAndRetry,
  press,
  profileStates,
} from '../support/text-states.ts';

/** The clients' screens show the specification's texts. One page per screen. */

test.use({ allowedNoise: [FAILED_REQUEST] });
// A list that fails is loaded again on request, and not by an event.
test.beforeEach(({ page }) => withoutEvents(page));

test('/client says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-figures');
  const fail = await failingLate(page, '**/api/dashboard?**');
  await eachAppears(page, CLIENT_TEXTS['/client'], {
    loading: () => openAs(page, client, '/client'),
    'not loaded': async () => fail(),
    loaded: () => lookAndRetry(page),
  });
});

test('/client/claims says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-claims');
  await portal.call(createClaim, client.token, { body: { contenu: 'It stays.' } });
  const content = page.getByRole('dialog').getByLabel('Content');
  await eachAppears(page, CLIENT_TEXTS['/client/claims'], {
    'not loaded': async () => {
      await failing(page, '**/api/claims?**');
      await openAs(page, client, '/client/claims');
    },
    loaded: () => lookAndRetry(page),
    'without a content': async () => {
      await press(page, 'New claim');
      await press(page, 'Save');
    },
    'creating fails': async () => {
      await content.fill('It is kept.');
      await failing(page, '**/claims/create');
      await press(page, 'Save');
    },
    'deleting fails': async () => {
      await expect(content).toHaveValue('It is kept.');
      await press(page, 'Cancel');
      await failing(page, '**/claims/delete/**');
      await pickDelete(page, /^Delete claim/);
      await confirmDeletion(page);
    },
  });
});

test('/client/documents says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-documents');
  await uploadAs(portal, client, {
    fields: {},
    file: { name: 'stays.png', bytes: PIXEL, type: 'image/png' },
  });
  const upload = () => press(page, 'Upload');
  await eachAppears(page, CLIENT_TEXTS['/client/documents'], {
    'not loaded': async () => {
      await failing(page, '**/api/documents?**', '**/api/auth/users?**');
      await openAs(page, client, '/client/documents');
    },
    loaded: () => lookAndRetry(page),
    'without a file': upload,
    'uploading fails': async () => {
      const file = { name: 'broken lamp.png', mimeType: 'image/png', buffer: PIXEL };
      await page.locator('input[type=file]').setInputFiles(file);
      await failing(page, '**/documents/create');
      await upload();
    },
    'deleting fails': async () => {
      await expect(page.getByText('broken lamp.png'), 'the file is still chosen').toBeVisible();
      await failing(page, '**/documents/delete/**');
      await pickDelete(page, 'Delete stays.png');
      await confirmDeletion(page);
    },
  });
});

test('/client/reports says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-reader');
  await failing(page, '**/api/reports?**');
  await eachAppears(page, CLIENT_TEXTS['/client/reports'], {
    'not loaded': () => openAs(page, client, '/client/reports'),
    loaded: () => lookAndRetry(page),
  });
});

/** The next thing that is sent fails as in a browser that gives no reason. Reading goes on. */
function failWithoutReason(): void {
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => {
    const method = input instanceof Request ? input.method : init?.method;
    if (method !== 'POST') return real(input, init);
    globalThis.fetch = real;
    return Promise.reject(new Error(''));
  };
}

test('/client/assistant says every text of the specification', async ({ page, portal }) => {
  const states = await clientConversationStates(page, portal);
  const client = await portal.person('CLIENT', 'texts-asker');
  await openAs(page, client, '/client/assistant');
  await eachAppears(page, CLIENT_TEXTS['/client/assistant'], {
    ...states,
    'a person cannot be asked for': async () => {
      await refuseMessages(page, FAILURE);
      await press(page, 'Talk to a person');
    },
    'no answer and no reason': async () => {
      await page.unroute(CONVERSATION_CALLS);
      await page.evaluate(failWithoutReason);
      await press(page, 'Talk to a person');
    },
  });
  const { meta } = await portal.call<{ meta: { total: number } }>(listReports, client.token);
  expect(meta.total, 'one report, however often saving was tried').toBe(1);
});

test('/client/profile says every text of the specification', async ({ page, portal }) => {
  const client = await portal.person('CLIENT', 'texts-client');
  await eachAppears(
    page,
    CLIENT_TEXTS['/client/profile'],
    profileStates(page, client, '/client/profile'),
  );
});
