import { expect, test } from 'vitest';
import { findRecognition, listen, type Recognition } from './speech.ts';

/** A fake of the browser's speech recognition, through which a test speaks. */
function fakeRecognizer(onStart: () => void = () => {}) {
  const made: Recognition[] = [];
  class FakeRecognition extends EventTarget implements Recognition {
    lang = '';
    continuous = false;
    onresult: Recognition['onresult'] = null;
    onerror: Recognition['onerror'] = null;
    onend: Recognition['onend'] = null;
    isStopped = false;
    start = () => {
      made.push(this);
      onStart();
    };
    stop = () => {
      this.isStopped = true;
    };
    abort = () => {};
  }
  return { FakeRecognition, made };
}

function recorder() {
  const heard: string[] = [];
  return {
    heard,
    onText: (text: string) => heard.push(text),
    onError: (error: string) => heard.push(`error ${error}`),
    onEnd: () => heard.push('end'),
  };
}

test('recognition is found under both names, and missed where there is none', () => {
  const { FakeRecognition } = fakeRecognizer();
  expect(findRecognition({ SpeechRecognition: FakeRecognition })).toBe(FakeRecognition);
  expect(findRecognition({ webkitSpeechRecognition: FakeRecognition })).toBe(FakeRecognition);
  expect(findRecognition({})).toBeNull();
});

test('it listens in American English and hands on only what is new', () => {
  const { FakeRecognition, made } = fakeRecognizer();
  const told = recorder();
  listen(FakeRecognition, told);
  expect(made[0]).toMatchObject({ lang: 'en-US', continuous: true });
  const results = [
    [{ transcript: ' my card ' }],
    [{ transcript: 'is gone' }],
    [{ transcript: ' ' }],
  ];
  made[0]?.onresult?.({ resultIndex: 1, results });
  expect(told.heard).toEqual(['is gone']);
});

test('errors are told, also when it cannot start at all', () => {
  const told = recorder();
  const { FakeRecognition, made } = fakeRecognizer();
  listen(FakeRecognition, told);
  made[0]?.onerror?.({ error: 'not-allowed' });
  const broken = fakeRecognizer(() => {
    throw new Error('no microphone');
  });
  listen(broken.FakeRecognition, told);
  expect(told.heard).toEqual(['error not-allowed', 'error no microphone', 'end']);
});

test('it stops when told to', () => {
  const { FakeRecognition, made } = fakeRecognizer();
  listen(FakeRecognition, recorder())();
  expect(made[0]).toMatchObject({ isStopped: true });
});
