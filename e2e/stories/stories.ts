import { createClaim, type Claim } from '@recourse/contract/claims';
import { getThread, postMessage, type ThreadItem } from '@recourse/contract/claims-thread';
import { countInbox, type QueueCode, type QueueCount } from '@recourse/contract/inbox/queues';
import { updateUser } from '@recourse/contract/users';
import { CLAIM_LISTS, PATHS, PERSON_PAGES } from '../../packages/web/src/app/paths.ts';
import { PIXEL } from '../support/documents.ts';
import type { Person } from '../support/portal.ts';
import { expect } from '../support/test.ts';
import { firstDay } from './first-day.ts';
import { resolve, type Telling } from './telling.ts';
import type { Visitor } from './visitor.ts';

/** What happens around one case, told once. Each story runs in every language and on every device. */

/** What people write, in their language. */
const WORDS = {
  en: {
    hello: 'Hello!',
    angry: 'I am FURIOUS! You took 489 euros twice for order 88213.',
    answer: 'The second payment goes back to your card today.',
    note: 'The provider confirms both payments.',
    half: 'Half an answer that',
    call: 'My router restarts by itself every evening.',
    thanks: 'Thank you very much!',
    wrong: 'Nothing has come so far.',
    again: 'It was stuck at the bank, and arrives tomorrow.',
  },
  fr: {
    hello: 'Bonjour !',
    angry: 'Je suis FURIEUX ! Vous avez prélevé 489 euros deux fois pour la commande 88213.',
    answer: 'Le second paiement revient sur votre carte aujourd’hui.',
    note: 'Le prestataire confirme les deux paiements.',
    half: 'Une moitié de réponse qui',
    call: 'Mon routeur redémarre tout seul chaque soir.',
    thanks: 'Merci beaucoup !',
    wrong: 'Rien n’est arrivé jusqu’ici.',
    again: 'Le virement était bloqué à la banque, il arrive demain.',
  },
  ar: {
    hello: 'مرحبا',
    angry: 'أنا غاضب جدًا! لقد خصمتم 489 يورو مرتين للطلب 88213.',
    answer: 'سيعود المبلغ الثاني إلى بطاقتك اليوم.',
    note: 'أكد مزود الخدمة الدفعتين.',
    half: 'نصف رد',
    call: 'جهاز التوجيه يعيد التشغيل من تلقاء نفسه كل مساء.',
    thanks: 'شكرا جزيلا',
    wrong: 'لم يصل شيء حتى الآن.',
    again: 'كان المبلغ عالقًا لدى البنك وسيصل غدًا.',
  },
} as const;

/** A queue of the inbox, narrowed to the claims of one client. */
const queueOf = (code: QueueCode, { username }: Person): string =>
  `${PATHS.employeeInbox}?queue=${code}&q=${username}`;

const openFirstRow = (desk: Visitor, words: string): Promise<void> =>
  desk.act('j', desk.page.locator('[data-inbox-row]').filter({ hasText: words }));

/** Waits until the assistant has answered, and the report is saved. */
const expectSaved = (client: Visitor): Promise<void> =>
  expect(client.page.getByText(client.text('assistant.saved').split('{')[0] ?? '')).toBeVisible();

async function angryWithPhoto({ look, someone, visit }: Telling): Promise<void> {
  const words = WORDS[look.language];
  const client = await someone('CLIENT', 'angry');
  const theirs = await visit(client, PATHS.clientDashboard);
  const log = theirs.page.getByRole('log');
  // A greeting, because the assistant hands over at once what it has learnt nothing about.
  await theirs.write(theirs.page.getByRole('textbox'), words.hello);
  await theirs.press(theirs.button('home.send'));
  await expectSaved(theirs);
  await theirs.press(theirs.button('assistant.talkToPerson'));
  const composer = theirs.page.getByRole('textbox', {
    name: theirs.text('conversations.writeToUs'),
  });
  await expect(composer).toBeVisible();
  const file = { name: 'statement.png', mimeType: 'image/png', buffer: PIXEL };
  await theirs.field('claims.attach').setInputFiles(file);
  await theirs.write(composer, words.angry);
  await composer.press('Enter');
  const photo = { name: file.name };
  await expect(log.getByRole('button', photo)).toBeVisible();

  const employee = await someone('EMPLOYE', 'calm');
  const desk = await visit(employee, queueOf('UNASSIGNED', client));
  await openFirstRow(desk, words.hello);
  await expect(desk.page.getByRole('button', photo).first()).toBeVisible();
  await expect(desk.page.getByText(words.angry)).toBeVisible();
  await desk.expectInOrder();
  await resolve(desk, words.answer);
  await expect(log).toContainText(words.answer);
  await expect(log.getByRole('link', { name: theirs.text('papers.receiptShort') })).toBeVisible();
  // Whoever answered is named from now on.
  const name = theirs.text('conversations.writeTo', { name: employee.username });
  await expect(theirs.page.getByRole('textbox', { name })).toBeVisible();
  await theirs.expectInOrder();
}

async function twoEmployees({ portal, look, someone, visit }: Telling): Promise<void> {
  const words = WORDS[look.language];
  const client = await someone('CLIENT', 'met');
  const [one, two] = [await someone('EMPLOYE', 'quick'), await someone('EMPLOYE', 'slow')];
  const claim = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: words.angry },
  });
  const quick = await visit(one, queueOf('UNASSIGNED', client));
  const slow = await visit(two, queueOf('UNASSIGNED', client));
  for (const desk of [quick, slow]) await openFirstRow(desk, words.angry);
  await slow.write(slow.field('case.message'), words.half);
  await expect(quick.page.getByText(two.username)).toBeVisible();
  await quick.act('t', quick.page.getByRole('button', { name: quick.text('claims.take') }));
  await expect(slow.page.getByText(slow.text('case.takenMeanwhile'))).toBeVisible();
  await expect(slow.field('case.message')).toHaveValue(words.half);
  await expect(slow.button('case.send')).toBeDisabled();
  await slow.expectInOrder();

  const noteTab = quick.page.getByRole('tab', { name: quick.text('case.note') });
  await quick.act('n', noteTab);
  await quick.write(quick.field('case.noteLabel'), words.note);
  await quick.press(quick.button('case.saveNote'));
  await expect(quick.page.getByRole('listitem').filter({ hasText: words.note })).toBeVisible();
  await quick.act('r', quick.page.getByRole('tab', { name: quick.text('case.reply') }));
  await resolve(quick, words.answer);
  const params = { id: claim.id };
  const read = () => portal.call<{ data: ThreadItem[] }>(getThread, client.token, { params });
  await expect.poll(async () => JSON.stringify(await read())).toContain(words.answer);
  const said = JSON.stringify(await read());
  for (const hidden of [words.note, words.half]) expect(said).not.toContain(hidden);
}

async function caller({ portal, look, someone, visit }: Telling): Promise<void> {
  const words = WORDS[look.language];
  const client = await someone('CLIENT', 'caller');
  const name = `Nora ${client.username}`;
  await portal.call(updateUser, (await portal.admin()).token, {
    params: { id: client.id },
    body: { nom: name },
  });
  const desk = await visit(await someone('EMPLOYE', 'phone'), PATHS.employeeDashboard);
  const { page } = desk;
  await desk.act('Control+k', desk.button('palette.open'));
  await page.getByRole('dialog').getByRole('combobox').fill(name.toLowerCase());
  const found = page.getByRole('option', { name });
  await expect(found).toHaveAttribute('data-highlighted');
  await desk.act('Enter', found);
  await expect(page).toHaveURL(new RegExp(`${PERSON_PAGES.EMPLOYE}/${client.id}$`));
  await desk.press(desk.button('people.fileClaim'));
  const form = page.getByRole('dialog');
  await desk.write(form.getByLabel(desk.text('field.contenu'), { exact: true }), words.call);
  await desk.press(form.getByRole('button', { name: desk.text('common.save'), exact: true }));
  await expect(page).toHaveURL(new RegExp(`${CLAIM_LISTS.EMPLOYE}/\\d+$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.call);
  await resolve(desk, words.answer);
  await desk.expectInOrder();

  const theirs = await visit(client, `${CLAIM_LISTS.CLIENT}/${page.url().split('/').at(-1)}`);
  await expect(theirs.page.getByText(words.answer)).toBeVisible();
  await theirs.expectInOrder();
}

async function onlyThanks({ portal, look, someone, visit }: Telling): Promise<void> {
  const words = WORDS[look.language];
  const [client, employee] = [await someone('CLIENT', 'polite'), await someone('EMPLOYE', 'idle')];
  const waiting = async (code: QueueCode): Promise<number | undefined> => {
    const { queues } = await portal.call<{ queues: QueueCount[] }>(countInbox, employee.token);
    return queues.find((queue) => queue.code === code)?.count;
  };
  const before = await waiting('UNMATCHED');
  const theirs = await visit(client, PATHS.clientAssistant);
  const message = theirs.field('assistant.message');
  await theirs.write(message, words.thanks);
  await message.press('Enter');
  await expectSaved(theirs);
  // Nobody has to do anything about it.
  expect(await waiting('UNMATCHED')).toBe(before);

  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: words.angry },
  });
  await portal.call(postMessage, employee.token, {
    params: { id },
    body: { body: words.answer, purpose: 'FINAL' },
  });
  await theirs.page.goto(new URL(`${CLAIM_LISTS.CLIENT}/${id}`, portal.url).href);
  await theirs.write(theirs.field('case.clientComposer'), words.thanks);
  await theirs.press(theirs.button('case.send'));
  await expect(theirs.page.getByRole('listitem').filter({ hasText: words.thanks })).toBeVisible();
  // It reopens nothing, and the employee reads it.
  await expect(theirs.button('case.settledYes')).toBeVisible();
  await theirs.expectInOrder();
  const desk = await visit(employee, queueOf('CLIENT_ANSWERED', client));
  await openFirstRow(desk, words.angry);
  await expect(desk.page.getByText(words.thanks)).toBeVisible();
  await expect(
    desk.page.getByRole('article').getByText(desk.text('case.RESOLVED')).first(),
  ).toBeVisible();
}

async function reopens({ portal, look, someone, visit }: Telling): Promise<void> {
  const words = WORDS[look.language];
  const [client, employee] = [await someone('CLIENT', 'unhappy'), await someone('EMPLOYE', 'late')];
  const { id } = await portal.call<Claim>(createClaim, client.token, {
    body: { contenu: words.angry },
  });
  await portal.call(postMessage, employee.token, {
    params: { id },
    body: { body: words.answer, purpose: 'FINAL' },
  });
  const theirs = await visit(client, `${CLAIM_LISTS.CLIENT}/${id}`);
  await theirs.press(theirs.button('case.settledNo'));
  await theirs.write(theirs.field('case.reopenText'), words.wrong);
  await theirs.press(theirs.button('case.reopen'));
  await expect(theirs.page.getByRole('listitem').filter({ hasText: words.wrong })).toBeVisible();
  await theirs.expectInOrder();

  const desk = await visit(employee, `${CLAIM_LISTS.EMPLOYE}/${id}`);
  await expect(desk.page.getByText(words.wrong)).toBeVisible();
  await resolve(desk, words.again);
  await expect(theirs.page.getByText(words.again)).toBeVisible();
  const star = (count: number) =>
    theirs.page.getByRole('radio', { name: theirs.text('case.stars', { count }) });
  if (look.device === 'keyboard') {
    // Tab reaches a group of radio buttons once; arrows move in it.
    await theirs.press(star(1), 'Space');
    for (let count = 1; count < 4; count += 1) await theirs.page.keyboard.press('ArrowDown');
  } else await star(4).check({ force: true });
  await theirs.write(theirs.field('case.ratingComment'), words.thanks);
  await theirs.press(theirs.button('case.settledYes'));
  await expect(theirs.page.getByText(theirs.text('case.closedAccepted'))).toBeVisible();
  const rated = desk.text('case.ratedWith', { name: client.username, rating: 4 });
  await expect(desk.page.getByText(`${rated}: “${words.thanks}”`)).toBeVisible();
  await desk.expectInOrder();
}

export const STORIES: readonly {
  readonly name: string;
  /** Whether it is about an empty installation. */
  readonly isEmpty?: boolean;
  readonly tell: (telling: Telling) => Promise<void>;
}[] = [
  { name: 'an angry client with a photo is answered in the same chat', tell: angryWithPhoto },
  { name: 'two employees meet on one case, and the client reads one answer', tell: twoEmployees },
  { name: 'someone calls, and reads the answer in the portal', tell: caller },
  { name: 'mere thanks open nothing and reopen nothing', tell: onlyThanks },
  { name: 'a first day leads to the first answered complaint', isEmpty: true, tell: firstDay },
  { name: 'a client reopens, is answered again, and says that it is settled', tell: reopens },
];
