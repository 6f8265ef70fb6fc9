import type { KnowledgeEntry } from './knowledge-entry.ts';

/** The answers in English about home internet: line, wifi, router, visits, contract, bills. */
export const INTERNET_EN: readonly KnowledgeEntry[] = [
  {
    externalId: 'net-no-connection',
    texte:
      'Unplug the router for 30 seconds, plug it in again and wait five minutes until the internet light is steady. Then look at the outage page for your postcode. If there is no outage and the light stays off, call us from beside the router: we test the line and book a technician within two working days.',
    motcle: ['no internet', 'connection lost', 'outage', 'offline'],
    complaints: [
      'no internet since this morning',
      'connection is down AGAIN',
      'internet does not work at all',
      'we are offline for 2 days now, I work from home!!',
      'is there an outage in my area',
      'net keeps dropping every ten minutes',
      'internet marche pas, nothing works',
    ],
  },
  {
    externalId: 'net-slow',
    texte:
      'Measure with a cable on the router, with nothing else running: the speed test is under My line. If it reaches 80 percent of your plan, the wifi is the bottleneck. Below that, restart the router, measure three times in a day and send us the results; we check the line and lower the price for the weeks in which it was too slow.',
    motcle: ['slow internet', 'speed', 'buffering', 'bandwidth'],
    complaints: [
      'internet is super slow',
      'pay for 500 and get 12 mbit',
      'every film is buffering in the evening',
      'speed test shows a tenth of what I pay for',
      'why is my connection so slow since last week',
      'so sloooow can not even load a page',
    ],
  },
  {
    externalId: 'net-wifi-weak',
    texte:
      'Put the router in the open, at shoulder height and away from metal and the microwave oven. For distant rooms use the 2.4 GHz network; for speed nearby the 5 GHz one. If a room still has no signal, order a repeater under My line: the first is free.',
    motcle: ['wifi', 'weak signal', 'coverage', 'repeater', 'bedroom'],
    complaints: [
      'no wifi in the bedroom',
      'wifi signal is weak upstairs',
      'wifi drops when I go to the kitchen',
      'only one bar of wifi next to the window',
      'need something to make the wifi reach the garden',
      'wi-fi disconects all the time on my phone, cable is fine',
    ],
  },
  {
    externalId: 'net-wifi-password',
    texte:
      'The wifi name and password are on the label under the router. If they were changed, open the router page from a computer on a cable and choose Wifi, Show key. Holding the reset button for ten seconds brings the printed ones back.',
    motcle: ['wifi password', 'wifi key', 'network name', 'reset router'],
    complaints: [
      'what is my wifi password',
      'wifi says wrong key',
      'I lost the sticker with the wifi code',
      'how do I change the wifi name and password',
      'my son changed the wifi key and forgot it',
    ],
  },
  {
    externalId: 'net-router-red-light',
    texte:
      'A steady red light means that the router does not see the line: push the grey cable home at both ends and restart. A blinking red light is an update: leave it alone for 20 minutes. If it is still red afterwards, the router is exchanged at any of our shops without an appointment.',
    motcle: ['red light', 'router light', 'blinking', 'led'],
    complaints: [
      'router has a red light',
      'red led blinking all night',
      'the box shows a steady red lamp what does it mean',
      'light on the router is red after the storm',
      'restarted 5 times, still red',
    ],
  },
  {
    externalId: 'net-router-replace',
    texte:
      'A router that restarts by itself, runs hot or is older than five years is replaced free of charge. Order it under My line, Equipment: it arrives in three working days with a return bag for the old one. Send that back within 30 days or 60 euros are charged.',
    motcle: ['new router', 'replace router', 'router broken', 'return equipment'],
    complaints: [
      'my router is broken I need a new one',
      'router reboots by itself ten times a day',
      'the box is very hot and smells',
      'you charged me 60 for a router I sent back',
      'how do i return the old router',
      'router is 7 years old, can I get a newer model',
    ],
  },
  {
    externalId: 'net-technician-missed',
    texte:
      'We are sorry when a technician does not come. Answer the appointment message with NO VISIT and choose a new date at once; the first free slot is kept for you. 25 euros are credited to your next bill for every missed visit, without asking.',
    motcle: ['technician', 'no show', 'missed appointment', 'waited'],
    complaints: [
      'technician did not show up',
      'took a day off and nobody came',
      'waited from 8 to 12, no call no technician',
      'second missed appointment in a row',
      'your guy said I was not home. I WAS HOME',
      'no one came for the installation',
    ],
  },
  {
    externalId: 'net-technician-reschedule',
    texte:
      'Move or cancel a visit under My line, Appointments, or with the link in the reminder, until 18:00 the day before. Someone of full age must be there and able to reach the socket and the router. The visit takes about an hour.',
    motcle: ['reschedule', 'change appointment', 'visit date', 'installation date'],
    complaints: [
      'I need another date for the technician',
      'can not be home on tuesday, change my appointment',
      'want to move the installation to next week',
      'how long does the technician need',
      'do I have to be at home for the visit',
      'cancel the visit, it works again',
    ],
  },
  {
    externalId: 'net-moving-house',
    texte:
      'Tell us the new address and the date under My contract, Moving, at least four weeks ahead. The contract goes with you at the same price and the line is switched on the day you move in. If we do not serve the new address you may leave at no cost with the new tenancy agreement as proof.',
    motcle: ['moving', 'new home', 'move contract', 'new flat'],
    complaints: [
      'I am moving next month, what about my internet',
      'moved to a new flat and the line is still not there',
      'can I take my contract to another city',
      'you do not serve my new address, do I have to keep paying',
      'how early do I have to tell you that we move house',
    ],
  },
  {
    externalId: 'net-cancel-contract',
    texte:
      "After the first twelve months the contract can be ended at any time with one month's notice: My contract, End contract, or by letter. You get a confirmation with the last day within two working days. Send the router back within 30 days after it.",
    motcle: ['cancel contract', 'terminate', 'notice period', 'leave'],
    complaints: [
      'I want to cancel my contract',
      'how do I terminate my subscription',
      'sent the cancellation 3 weeks ago, no confirmation',
      'you still charge me although I cancelled in january',
      'what is my notice period',
      'enough. i am leaving. end my contract',
    ],
  },
  {
    externalId: 'net-bill-too-high',
    texte:
      'The second page of the bill lists what changed. Usual reasons: a discount that ended, a rental film or calls abroad, or a part month after a change of plan. Every line under My bills has a Why button; press Dispute beside it within eight weeks and that line is put on hold until we answer.',
    motcle: ['bill too high', 'price increase', 'unexpected charge', 'discount ended'],
    complaints: [
      'my bill is too high',
      'why do I pay 15 euro more this month',
      'you raised the price without telling me',
      'there is a charge on my bill I do not know',
      'my discount is gone!!',
      'bill doubled, explain please',
    ],
  },
  {
    externalId: 'net-change-bank-account',
    texte:
      'Change the account for the direct debit under My bills, Payment: type the new IBAN and confirm with the code sent to your phone. It counts for bills made at least five days later. The current bill is still taken from the old account or can be paid by card.',
    motcle: ['direct debit', 'IBAN', 'bank account', 'change payment'],
    complaints: [
      'I changed my bank, how to give you the new iban',
      'you took the money from my old account',
      'how do I pay by card instead of direct debit',
      'new bank details are not accepted',
      'want to change the day you debit me',
    ],
  },
  {
    externalId: 'net-late-fee',
    texte:
      'A reminder fee of 8 euros is added when a bill is unpaid ten days after its date. Pay under My bills and the line is not cut; if it already was, it comes back within two hours of the payment. The first fee in a year is taken off on request.',
    motcle: ['reminder fee', 'late payment', 'line cut', 'unpaid bill'],
    complaints: [
      'why is there a reminder fee',
      'I paid on time and you ask for a late fee',
      'you cut my line because of one bill',
      'got a warning letter but everything is paid',
      'can I pay the bill in two parts',
      'take off the 8 euros fee, the bill came too late',
    ],
  },
  {
    externalId: 'tv-no-signal',
    texte:
      "Check that the television shows the right input and that the box's cable sits firmly in the router. Switch the TV box off at its back for ten seconds. If No signal or error 41 stays, choose Settings, Start again in the box's menu: recordings are kept.",
    motcle: ['tv box', 'no signal', 'channels', 'error 41', 'black screen'],
    complaints: [
      'tv says no signal',
      'error 41 on the tv box',
      'half of the channels are gone',
      'black screen since the update of the box',
      'picture freezes every few seconds on tv',
      'cant watch television, only the logo',
    ],
  },
  {
    externalId: 'phone-no-dial-tone',
    texte:
      'Plug the telephone straight into the green socket of the router, without an adapter, and wait for the phone light. If it stays off, choose My line, Telephone, Register again. A number that was taken over from another provider can take until 18:00 of the agreed day to ring.',
    motcle: ['landline', 'no dial tone', 'telephone', 'number porting'],
    complaints: [
      'no dial tone on the landline',
      'nobody can call me, phone is dead',
      'my old number was not moved to you',
      'home phone does not ring anymore',
      'callers hear that the number does not exist',
    ],
  },
];
