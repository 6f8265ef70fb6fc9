/** Texts of the API's reference. */
export const reference = {
  'reference.answers': 'Answers',
  'reference.areas': 'Areas',
  'reference.body': 'Body',
  'reference.bodyOptional': 'Body (may be left out)',
  'reference.calls': '{count, plural, one {# call} other {# calls}}',
  'reference.download': 'Download openapi.json',
  'reference.everybody': 'everybody',
  'reference.exampleAnswer': 'Example of an answer',
  'reference.exampleCall': 'Example of a call',
  'reference.failure': 'Every failure has this shape:',
  'reference.failureTitle': 'Failures',
  'reference.loadFailed': 'Failed to load.',
  'reference.noBody': 'No body.',
  'reference.noMatchText': 'Try a path, a method, a field or a role.',
  'reference.noMatchTitle': 'No call matches',
  'reference.parameters': 'Parameters',
  'reference.required': 'required',
  'reference.search': 'Search calls',
  'reference.subtitle':
    'Every call of the API, described by this server itself (OpenAPI {version}).',
  'reference.title': 'API Reference',
} as const;
