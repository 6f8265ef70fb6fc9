import { NO_MATCH, search, type SearchResult } from '@recourse/contract/ai';
import {
  createReport,
  listReports,
  type Report,
  validateReportBy,
} from '@recourse/contract/reports';
import { createSolution, listSolutions, type Solution } from '@recourse/contract/solutions';
import type { Page } from '@playwright/test';
import {
  CONVERSATION_CALLS,
  refuseMessages,
  changeAnswers,
  unsurely,
} from '../support/conversation.ts';
import { type Person, Portal } from '../support/portal.ts';
import { expect, expectAccessible, FAILED_REQUEST, openAs, test, WIDTHS } from '../support/test.ts';

/** The conversation with the assistant: what it says when it is sure, unsure, or can't answer at all. */

test.use({ alone: 'assistant' });

const SURE = 'Unplug the freezer for two minutes, then plug it in again.';

async function teach(portal: Portal): Promise<void> {
  const { token } = await portal.admin();
  const { meta } = await portal.call<{ meta: { total: number } }>(listSolutions, token, {
    query: { q: 'freezer' },
  });
  if (meta.total > 0) return;
  await portal.call(createSolution, token, {
    body: { texte: SURE, motcle: ['freezer', 'defrost'] },
  });
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

async function openChat(page: Page, portal: Portal, name: string): Promise<Person> {
  await teach(portal);
  const client = await portal.person('CLIENT', name);
  await openAs(page, client, '/client/assistant');
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible();
  return client;
}

test('an unsure answer says so in words, mentions an employee, and shows its evidence', async ({
  page,
  portal,
}) => {
  await changeAnswers(page, unsurely);
  await openChat(page, portal, 'chat-unsure');
  await expectAccessible(page);
  // Unique words, so that the report is found among any others.
  await say(page, 'defrost: unplug the freezer for two minutes, then plug it in again');
  const log = page.getByRole('log');
  await expect(log.getByText('Low confidence').first()).toBeVisible();
  await expect(log).toContainText(/An employee will check/i);
  await expect(log, 'what matched is for the staff').not.toContainText('Matching words');
  await expect(page.getByText('AI assistant: answers are checked by our staff')).toBeVisible();
  await expect(page.getByText('"handledByAI": true'), 'folded').toBeHidden();
  await page.getByText('Show as JSON').click();
  await expect(page.getByLabel('Report preview').getByText('"handledByAI": true')).toBeVisible();
  await expectAccessible(page);
});

test('one report a conversation: its text grows, the same text is not saved twice, and all survives a reload', async ({
  page,
  portal,
}) => {
  const client = await openChat(page, portal, 'chat-grows');
  await say(page, 'the freezer hums');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await page.getByLabel('Your message').fill('and it');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('the freezer hums');
  await expect(page.getByLabel('Your message'), 'a message half typed is kept').toHaveValue(
    'and it',
  );
  await say(page, 'and it leaks');
  await page.getByText('Show as JSON').click();
  await expect(
    page.getByLabel('Report preview').getByText(/the freezer hums\\nand it leaks/),
  ).toBeVisible();
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const { data } = await portal.call<{ data: { reclamationText: string }[] }>(
    listReports,
    client.token,
  );
  expect(data.map((report) => report.reclamationText)).toEqual(['the freezer hums\nand it leaks']);
});

test('two tabs with a conversation each keep both, and two with the same one go on together', async ({
  page,
  portal,
  context,
}) => {
  const client = await openChat(page, portal, 'chat-tabs');
  const other = await context.newPage();
  await openAs(other, client, '/client/assistant');
  await expect(other.getByRole('log')).toBeVisible();
  await say(page, 'the freezer of the first tab');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await say(other, 'the freezer of the second tab');
  await expect(other.getByText(/Report saved/)).toBeVisible();
  await page.reload();
  const log = page.getByRole('log');
  await expect(log).toContainText('the freezer of the first tab');
  await expect(log).not.toContainText('the freezer of the second tab');

  const third = await context.newPage();
  await openAs(third, client, '/client/assistant');
  await expect(third.getByRole('log')).toContainText('the freezer of the second tab');
  await say(third, 'and of the third');
  await expect(other.getByRole('log')).toContainText('and of the third');
  await expect(other.getByText(/Report saved/)).toBeVisible();
  // A person may have taken over meanwhile. Then the client writes to that person.
  const field = (tab: Page) => tab.getByRole('textbox', { name: /^(Your message|Write to )/ });
  await field(other).fill('half typed');
  await expect(field(third)).toHaveValue('half typed');
});

test('choosing one suggestion, another and the first again: the last choice is what is stored', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  for (const part of ['hose', 'filter'])
    await portal.call(createSolution, token, {
      body: { texte: `Replace dishwasher ${part}.`, motcle: ['dishwasher'] },
    });
  // The assistant's confidence in these depends on earlier judgements. The assistant's own tests check it.
  await changeAnswers(page, unsurely);
  const client = await openChat(page, portal, 'chat-choice');
  const complaint = 'replace the hose or the filter of my dishwasher';
  await expect
    .poll(async () => {
      const found = await portal.call<SearchResult[]>(search, client.token, {
        query: { q: complaint },
      });
      return found.filter(({ texte }) => texte.startsWith('Replace dishwasher')).length;
    }, 'the assistant has learnt both')
    .toBeGreaterThan(1);
  await say(page, complaint);
  const choose = async (index: number) => {
    const stored = page.waitForResponse(
      (response) =>
        CONVERSATION_CALLS.test(response.url()) && response.request().method() === 'POST',
    );
    const card = page.getByRole('log').getByRole('article').nth(index);
    await card.getByRole('button', { name: 'This one fits' }).click();
    await stored;
    await expect(page.getByText(/Report saved/)).toBeVisible();
    return (await card.getByText(/^Replace dishwasher/).textContent()) ?? '';
  };
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await choose(1);
  const first = await choose(0);
  const { data } = await portal.call<{ data: Report[] }>(listReports, client.token);
  expect(data.map(({ solutionText }) => solutionText)).toEqual([first]);
});

test('without a match the fallback of the specification stands there, and the report waits for an employee', async ({
  page,
  portal,
}) => {
  const client = await openChat(page, portal, 'chat-none');
  await say(page, 'the qwertzuiop of my zxcvbnm jams');
  await expect(page.getByText('What went wrong, and with what')).toBeVisible();
  await expect(page.getByText(NO_MATCH), 'only where a person follows').toHaveCount(0);
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await say(page, 'yxcvbnm, and the qwertzuiop is bent');
  await expect(page.getByText(NO_MATCH)).toBeVisible();
  await expect(page.getByRole('log')).toContainText(/your claim #\d+ is in the employees’ queue/);
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const { data } = await portal.call<{
    data: { handledByAI: boolean; solutionId: number | null }[];
  }>(listReports, client.token);
  expect(data).toMatchObject([{ handledByAI: false, solutionId: null }]);
});

for (const width of WIDTHS)
  test(`a long conversation scrolls in its own frame, the page ends with its content (${width} px)`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openChat(page, portal, `chat-long-${width}`);
    const log = page.getByRole('log');
    // The assistant answers courtesies with a question, however often they come. Nothing is handed
    // over.
    for (const [index, text] of ['hello', 'hi', 'good morning', 'good evening'].entries()) {
      await say(page, `${text}${' and please help me'.repeat(60)}`);
      await expect(log.getByText('AI assistant: answers are checked')).toHaveCount(index + 1);
    }
    const { page: pageHeight, content } = await page.evaluate(() => ({
      page: document.documentElement.scrollHeight,
      content: (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + scrollY,
    }));
    expect(pageHeight).toBeLessThanOrEqual(Math.max(content, 900) + 2);
    const newest = log.getByText(/^good evening/);
    await expect(newest, 'the newest message is in view').toBeInViewport();
    const [top, frameTop] = await Promise.all(
      [newest, log].map(async (part) => (await part.boundingBox())?.y ?? NaN),
    );
    expect(top, 'inside the frame').toBeGreaterThanOrEqual(frameTop ?? NaN);
  });

test('two problems in one message get a card each, headed by the part that it answers', async ({
  page,
  portal,
}) => {
  const admin = await portal.admin();
  const client = await portal.person('CLIENT', 'chat-two-problems');
  const problems = [
    ['The bellows of my accordion are torn.', 'Send us the accordion: new bellows take a week.'],
    ['The lid of my samovar leaks.', 'Turn the samovar off and order a new seal for its lid.'],
  ] as const;
  for (const [reclamationText, texte] of problems) {
    const solution = await portal.call<{ id: number }>(createSolution, admin.token, {
      body: { texte, motcle: [] },
    });
    const report = await portal.call<{ id: number }>(createReport, client.token, {
      body: { reclamationText },
    });
    await portal.call(validateReportBy, admin.token, {
      params: { id: report.id, employeeId: admin.id },
      body: { solutionId: solution.id },
    });
  }
  await openAs(page, client, '/client/assistant');
  await say(page, problems.map(([problem]) => problem).join(' '));
  const log = page.getByRole('log');
  for (const [problem, solution] of problems) {
    await expect(log.locator('blockquote', { hasText: problem })).toBeVisible();
    await expect(log.getByText(solution)).toBeVisible();
  }
  await expect(log.locator('blockquote')).toHaveCount(problems.length);
  await expectAccessible(page);
});

test('in a language in which nothing was taught, it says so in that language and hands over', async ({
  page,
  portal,
}) => {
  await openChat(page, portal, 'chat-untaught');
  await say(page, 'الثلاجة الجديدة لا تبرد الطعام منذ أسبوع كامل');
  const log = page.getByRole('log');
  await expect(log.getByText(/شكرًا على التفاصيل/)).toBeVisible();
  await expect(log).toContainText(/your claim #\d+ is in the employees’ queue/);
});

test('under three characters nothing is searched', async ({ page, portal }) => {
  await openChat(page, portal, 'chat-short');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ai/search')) searches.push(request.url());
  });
  await say(page, 'hm');
  await expect(page.getByText(NO_MATCH)).toBeVisible();
  await expect(page.getByRole('log')).toContainText('What happened?');
  expect(searches).toEqual([]);
});

test('"Talk to a person" makes one claim, however often it is asked for', async ({
  page,
  portal,
}) => {
  await openChat(page, portal, 'chat-person');
  await say(page, 'the freezer is on fire');
  await expect(page.getByText(/Report saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(page.getByRole('log')).toContainText(/your claim #\d+ is in the employees’ queue/);
  await expect(page.getByRole('button', { name: 'Talk to a person' })).toHaveCount(0);
  await expectAccessible(page);
});

test('two close solutions are asked about by the words that tell them apart, once', async ({
  page,
  portal,
}) => {
  const { token } = await portal.admin();
  const words: Record<string, string> = {
    'Refill the toner of the plotter.': 'toner',
    'Straighten the paper of the plotter.': 'paper',
  };
  for (const texte of Object.keys(words))
    await portal.call(createSolution, token, { body: { texte, motcle: [] } });
  // The assistant's own tests check when it asks a question. What others have taught the portal decides how close the
  // two solutions are.
  await changeAnswers(page, ({ suggestions }) => {
    const close = suggestions.flatMap((one) => {
      const word = words[one.texte];
      return word ? [{ ...one, score: 0.5, tellingWords: [word] }] : [];
    });
    return close.length === 0 ? undefined : { kind: 'CHOICE', suggestions: close };
  });
  const client = await openChat(page, portal, 'chat-close');
  // Similar enough to both for the server to offer them. The server only accepts a solution that it
  // has offered.
  const said = 'my plotter makes stripes: straighten its paper, or refill its toner';
  await say(page, said);
  const question = page.getByRole('group', { name: /Two solutions are close/ });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button')).toHaveText([
    /toner|paper/,
    /toner|paper/,
    'Neither of these',
  ]);
  await expectAccessible(page);
  await question.getByRole('button', { name: /paper/ }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Did that resolve your question?')).toBeVisible();
  await expect(page.getByText(/Report saved/)).toBeVisible();
  const { data } = await portal.call<{ data: Report[] }>(listReports, client.token);
  expect(data).toMatchObject([
    {
      reclamationText: said,
      solutionText: 'Straighten the paper of the plotter.',
    },
  ]);
  await say(page, 'the plotter again');
  // The assistant does not answer when a button is pressed.
  await expect(page.getByText('AI assistant: answers are checked by our staff')).toHaveCount(2);
  await expect(question, 'never twice').toHaveCount(0);
});

test('evidence tells a client how often staff confirmed an answer, and no complaint of others', async ({
  page,
  portal,
}) => {
  const { token, id: employeeId } = await portal.admin();
  const solution = await portal.call<Solution>(createSolution, token, {
    body: { texte: 'Descale the percolator.', motcle: [] },
  });
  const before = await portal.call<Report>(createReport, token, {
    body: { reclamationText: 'my percolator wobbles since Aunt Canary came' },
  });
  await portal.call(validateReportBy, token, {
    params: { id: before.id, employeeId },
    body: { solutionId: solution.id },
  });
  await openChat(page, portal, 'chat-evidence');
  await say(page, 'my percolator wobbles');
  await expect(page.getByText('worked for 1 of 1')).toBeVisible();
  await expect(page.getByRole('log')).not.toContainText('Canary');
});

test('Yes to "Did that resolve your question?" ends the question, and the report says so', async ({
  page,
  portal,
}) => {
  const client = await openChat(page, portal, 'chat-yes');
  await say(page, 'the freezer is warm');
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Glad to hear that.')).toBeVisible();
  await expect(page.getByText('Did that resolve your question?')).toHaveCount(0);
  // "Yes" is shown at once and sent from the outbox.
  await expect
    .poll(async () => (await portal.call<{ data: Report[] }>(listReports, client.token)).data)
    .toEqual([expect.objectContaining({ resolvedAt: expect.any(String), claimId: null })]);
});

test.describe('when the assistant fails', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('CR-15 the chat says AI error, and the report is saved without a solution', async ({
    page,
    portal,
  }) => {
    const client = await openChat(page, portal, 'chat-broken');
    await changeAnswers(page, () => ({ kind: 'FAILED', suggestions: [], text: 'No index.' }));
    await say(page, 'my zxcvbnm broke');
    await expect(page.getByText('AI error: No index.')).toBeVisible();
    await expect(page.getByText(/Report saved/)).toBeVisible();
    await refuseMessages(page, { status: 500, body: 'The index is gone.' });
    await say(page, 'hello');
    await expect(
      page.getByText(
        /AI error: HTTP 500 at \S*\/api\/conversations\/\S*[\s\S]*The index is gone\./,
      ),
    ).toBeVisible();
    await expect(page.getByText('Save failed.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CONVERSATION_CALLS);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByText(/Report saved/)).toBeVisible();
    const { data } = await portal.call<{ data: { handledByAI: boolean }[] }>(
      listReports,
      client.token,
    );
    expect(data).toMatchObject([{ handledByAI: false }]);
  });

  for (const answer of [{ foo: 1 }, [{ id: 1, texte: 'Try again.', motcle: null, score: 'high' }]])
    test(`CR-15 ${JSON.stringify(answer)} for an answer is told as an error, and nothing said is lost`, async ({
      page,
      portal,
    }) => {
      const client = await openChat(
        page,
        portal,
        `chat-garbage-${Array.isArray(answer) ? 'list' : 'object'}`,
      );
      await page.route(CONVERSATION_CALLS, (route) => route.fulfill({ json: answer }));
      await say(page, 'my zxcvbnm smells');
      await expect(page.getByText(/AI error: Expected solutions but got/)).toBeVisible();
      await page.unroute(CONVERSATION_CALLS);
      await page.reload();
      await expect(page.getByRole('log')).toContainText('my zxcvbnm smells');
      await expect(page.getByText(/Report saved/), 'it goes out by itself').toBeVisible();
      const { data } = await portal.call<{ data: Report[] }>(listReports, client.token);
      expect(data).toMatchObject([{ handledByAI: false, reclamationText: 'my zxcvbnm smells' }]);
    });

  test('a suggestion without evidence, as the specification has it, is shown', async ({
    page,
    portal,
  }) => {
    await openAs(page, await portal.admin(), '/assistant');
    await page.route('**/api/ai/search**', (route) =>
      route.fulfill({ json: [{ id: 1, texte: 'Air it.', motcle: [], score: 1.5 }] }),
    );
    await say(page, 'my freezer smells');
    await expect(page.getByRole('log').getByText('Air it.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('log').getByText('Air it.')).toBeVisible();
  });
});

test.describe('when no answer comes', () => {
  test.use({ allowedNoise: [FAILED_REQUEST] });

  test('without an answer, staff reads a sentence with the address in its details, and the field stays', async ({
    page,
    portal,
  }) => {
    await openAs(page, await portal.admin(), '/assistant');
    const field = page.getByLabel('Your message');
    await expect(field).toBeVisible();
    const before = await field.boundingBox();
    await page.route('**/api/ai/search**', (route) => route.abort());
    await page.route('**/readyz', (route) => route.abort());
    await say(page, 'my freezer smells');
    await expect(
      page.getByText(/AI error: The server cannot be reached right now\./),
    ).toBeVisible();
    await expect(page.getByText(/The server cannot be reached\. Trying again/)).toBeVisible();
    expect(await field.boundingBox()).toEqual(before);
    await expect(page.getByText(/\/api\/ai\/search/)).toBeHidden();
    await page.getByText('Details', { exact: true }).click();
    await expect(page.getByText(/\/api\/ai\/search/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('speech fills the message in American English, and its failure is a Mic error', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    class FakeRecognition {
      lang = '';
      onresult: ((event: unknown) => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        document.documentElement.dataset['speech'] = this.lang;
        const results = [[{ transcript: 'my freezer is loud' }]];
        addEventListener('spoken', () => this.onresult?.({ resultIndex: 0, results }));
        addEventListener('cut off', () => this.onerror?.({ error: 'network' }));
      }
      stop() {
        this.onend?.();
      }
      abort() {
        this.onend?.();
      }
    }
    Object.assign(window, {
      webkitSpeechRecognition: FakeRecognition,
      SpeechRecognition: FakeRecognition,
    });
  });
  await openChat(page, portal, 'chat-voice');
  await expect(page.locator('html'), 'off until it is started').not.toHaveAttribute(
    'data-speech',
    'en-US',
  );
  await page.getByRole('button', { name: 'Start the microphone' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-speech', 'en-US');
  await page.evaluate(() => dispatchEvent(new Event('spoken')));
  await expect(page.getByLabel('Your message')).toHaveValue('my freezer is loud');
  await page.evaluate(() => dispatchEvent(new Event('cut off')));
  await expect(page.getByText('Mic error: network')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the microphone' }).click();
  await expect(page.getByRole('button', { name: 'Start the microphone' })).toBeVisible();
});

test('an administrator saves the conversation as a report himself', async ({ page, portal }) => {
  await teach(portal);
  await openAs(page, await portal.admin(), '/assistant');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports/create')) saves.push(request.url());
  });
  await say(page, 'what if the freezer stops');
  await expect(page.getByText('Suggested solution').first()).toBeVisible();
  expect(saves, 'nothing is saved by itself').toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as Report' }).click();
  await expect(page.getByText(/Report saved \(ID #\d+\)\./).first()).toBeVisible();
  expect(saves).toHaveLength(1);
});

test('XS-01 hostile text stands there as text', async ({ page, portal }) => {
  const { token } = await portal.admin();
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script> kryptonite';
  await portal.call(createSolution, token, {
    body: { texte: hostile, motcle: ['<svg onload=alert(3)>'] },
  });
  page.on('dialog', () => {
    throw new Error('A script of the text ran.');
  });
  await openChat(page, portal, 'chat-hostile');
  await say(page, '<img src=x onerror="alert(4)"> kryptonite');
  await expect(page.getByRole('log').getByText(hostile)).toBeVisible();
  await expect(page.getByRole('log').locator('img, script')).toHaveCount(0);
});
