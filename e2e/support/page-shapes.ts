import type { Page } from '@playwright/test';

/** The shapes of a page's parts, so that no part is checked twice. */

/** Attributes whose words differ from row to row. A rule asks only whether they are there and not empty. */
const WORDS =
  /^(?:id|for|href|src|srcset|d|value|name|title|alt|placeholder|datetime|download|content|key|aria-(?:label|description|valuetext|valuenow|posinset|setsize|rowindex|colindex|rowcount|roledescription))$/;
/** Attributes that name other elements. */
const NAMES_OTHERS =
  /^(?:aria-(?:labelledby|describedby|controls|owns|activedescendant|details|errormessage)|list)$/;
const OUTLINE = 'h1,h2,h3,h4,h5,h6,main,nav,header,footer,aside,form,section,[role]';

/** What a page keeps between two calls. */
interface Noted {
  /** The number of a frame is negative: what is in it has no shape, so it is always new. */
  shapes: [element: Element, shape: number][];
  /** The outermost elements of a new shape. */
  newParts: Element[];
}

/** The part of a page for checks of its new parts. */
export type NewParts = Pick<Partial<Noted>, 'newParts'>;

/**
 * Finds the parts of a page whose shape is new, and leaves them in its `newParts`. An element's shape is a hash of its
 * tag, its attributes, and what else the rules read: whether it has a text, a label or an id of its own, scrolls, or is
 * tiny. The same properties of all its ancestors are in the hash too. Two elements of one shape look alike and mean the
 * same, but for the words in them. What depends on several elements, such as the order of headings, is in the outline
 * of the page.
 * @param known the shapes and outlines that are not new
 */
export async function noteShapes(page: Page, known: ReadonlySet<number>): Promise<Found> {
  // One text crosses between page and test at once, thousands of numbers do not. So the known shapes stay in the test.
  const shapes = await page.evaluate(noteShapesOfDocument, {
    words: WORDS.source,
    namesOthers: NAMES_OTHERS.source,
    outlined: OUTLINE,
  });
  const isNew = (shape: number): boolean => shape < 0 || !known.has(shape);
  const [outline = 0, ...ofParts] = shapes.split(' ').map(Number);
  const found = ofParts.filter(isNew);
  if (found.length > 0) await page.evaluate(noteNewParts, found.join(' '));
  return {
    all: isNew(outline) ? [outline, ...found] : found,
    hasNewOutline: isNew(outline),
    hasNewParts: found.length > 0,
  };
}

/** What is new in a page. */
interface Found {
  /** The shapes of the new parts, and the outline when that is new. */
  all: number[];
  hasNewOutline: boolean;
  hasNewParts: boolean;
}

interface Given {
  /** Sources of regular expressions, because only texts reach the page. */
  words: string;
  namesOthers: string;
  outlined: string;
}

/** Notes those parts of the page that have one of the given shapes, which the last call found. Runs in the page. */
function noteNewParts(found: string): void {
  const noted = globalThis as unknown as Noted;
  const isNew = new Set(found.split(' ').map(Number));
  noted.newParts = [];
  for (const [element, shape] of noted.shapes) {
    if (isNew.has(shape) && !noted.newParts.some((part) => part.contains(element)))
      noted.newParts.push(element);
  }
}

/** Runs in the page, so it must not use anything of this module. */
function noteShapesOfDocument({ words, namesOthers, outlined }: Given): string {
  const WORDS_ALONE = new RegExp(words);
  const OTHERS = new RegExp(namesOthers);
  const FNV_OFFSET = 0x811c9dc5;
  const FNV_PRIME = 0x01000193;
  const HOLDS_FIGURES = /[0-9]{2,}|:/;

  /** FNV-1a with 32 bits, which goes on from another hash. */
  const hash = (text: string, from: number): number => {
    let value = from;
    for (let place = 0; place < text.length; place += 1)
      value = Math.imul(value ^ text.charCodeAt(place), FNV_PRIME);
    return value >>> 0;
  };
  const valueOf = ({ name, value }: Attr): string => {
    if (OTHERS.test(name))
      return value
        .split(' ')
        .map((id) => document.getElementById(id) !== null)
        .join();
    if (WORDS_ALONE.test(name) || (name.startsWith('data-') && HOLDS_FIGURES.test(value)))
      return value.trim() === '' ? '' : '…';
    return value;
  };
  const isField = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1);
  const wordsOf = (text: string | null): string =>
    (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  /** Whether the name that an element has for programs contains the words that it shows. */
  const saysItsWords = (element: Element): boolean =>
    wordsOf(element.getAttribute('aria-label')).includes(wordsOf(element.textContent));
  const isTiny = ({ width, height }: DOMRect): boolean => Math.min(width, height) < 24;
  const shapeOf = (element: Element): string =>
    [
      element.tagName,
      ...[...element.attributes].map((one) => `${one.name}=${valueOf(one)}`).toSorted(),
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      element.scrollHeight > element.clientHeight,
      isField(element) && element.labels?.length,
      element.hasAttribute('aria-label') && saysItsWords(element),
      ids.get(element.id) ?? 0,
      element.matches('a, button, input, [role]') && isTiny(element.getBoundingClientRect()),
    ].join(' ');
  const isHidden = (element: Element): boolean =>
    element.matches('[aria-hidden=true], [inert], script, style');

  const shapes: Noted['shapes'] = [];
  const visit = (element: Element, around: number): void => {
    if (isHidden(element)) return;
    const shape = hash(shapeOf(element), around);
    shapes.push([element, element.tagName === 'IFRAME' ? -shape : shape]);
    for (const child of element.children) visit(child, shape);
  };
  const outline = [...document.querySelectorAll(outlined)]
    .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
    .map((element) => `${element.tagName} ${element.getAttribute('role') ?? ''}`)
    // Of many alike, such as the titles of cards, two.
    .filter((one, place, all) => one !== all[place - 1] || one !== all[place - 2]);
  const { dir, lang } = document.documentElement;
  const ofPage = hash([dir, lang === '', document.title === '', ...outline].join(' '), FNV_OFFSET);
  // The attributes of the page itself follow the theme and open dialogs.
  for (const child of document.body.children) visit(child, hash(dir, FNV_OFFSET));
  const noted = globalThis as unknown as Noted;
  noted.shapes = shapes;
  noted.newParts = [];
  return [ofPage, ...new Set(shapes.map(([, shape]) => shape))].join(' ');
}
