"""Learns the network that reads answers out of sentences (`SpanNetwork`) with PyTorch, and writes its layers (`span-weights.data.ts`):

    python3 gather_samples.py <folder> > samples.jsonl
    node tools/run.mjs libs/models/bench/spans/write-features.ts samples.jsonl features
    python3 train_spans.py features libs/models/src/built-in/answers/reader/span-weights.data.ts

After each of nine rounds (some five minutes each on one core) it tells, for questions that it does not learn from, how often the likeliest stretch of the
sentence with the answer is the answer (EM), how much of both is in common (F1), and how well sentences without an answer are told from those with one (AUC).
"""

import base64
import json
import random
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

FEATURES, OUT = sys.argv[1:3]
ROUNDS, BATCH, RATE = 9, 96, 3e-3
HIDDEN, HIDDEN_OF_QUESTION, TAKEN, VECTOR, VECTOR_SCALE = 64, 32, 64, 64, 4
DROPOUT = 0.2
LONGEST = 20
# Shares of the sets that a round learns from, and how many times: QAMR and PolicyQA are large, and their questions unlike what people ask.
SHARE = {'qamr': 0.5, 'policy': 0.08}
TIMES = {'xquad': 2, 'covid': 2, 'qed': 2, 'musique': 2, 'squad': 2}
# Questions that are judged by, by their place in the set.
JUDGED = {
    'xquad': lambda place: place % 2 == 1,
    'covid': lambda place: place % 2 == 1,
    'nq': lambda place: place % 2 == 1,
    'qed': lambda place: place % 5 == 0,
    'policy': lambda place: place % 10 == 0,
    'musique': lambda place: place % 3 == 0,
}
JUDGED_OF_QAMR = 2_500

torch.set_num_threads(1)
torch.manual_seed(3)
random.seed(3)

shape = json.load(open(f'{FEATURES}.json'))
OF_QUESTION, OF_SENTENCE = shape['question'], shape['sentence']
floats = np.memmap(f'{FEATURES}.bin', dtype=np.float32, mode='r')
places = np.memmap(f'{FEATURES}.bin', dtype=np.int32, mode='r')
vectors = np.fromfile(f'{FEATURES}.vectors', dtype=np.float32).reshape(-1, VECTOR)


class Sample:
    def __init__(self, start, question, sentence, first, last, source, place):
        self.start, self.question, self.sentence = start, question, sentence  # where it stands, numbers of words
        self.first, self.last, self.source, self.place = first, last, source, place

    def read(self):
        at, parts = self.start, []
        for count, width in ((self.question, OF_QUESTION), (self.sentence, OF_SENTENCE)):
            parts += [places[at : at + count], floats[at + count : at + count * (1 + width)].reshape(count, width)]
            at += count * (1 + width)
        return parts


def batch_of(samples):
    def padded(width, dtype):
        questions = max(one.question for one in samples)
        sentences = max(one.sentence for one in samples)
        sizes = (questions, questions, sentences, sentences)
        return [np.zeros((len(samples), size, *more), kind) for size, more, kind in zip(sizes, width, dtype)]

    all_parts = padded(((), (OF_QUESTION,), (), (OF_SENTENCE,)), (np.int64, np.float32, np.int64, np.float32))
    masks = [np.zeros(all_parts[0].shape, np.float32), np.zeros(all_parts[2].shape, np.float32)]
    for row, sample in enumerate(samples):
        for part, values in zip(all_parts, sample.read()):
            part[row, : len(values)] = values + 1 if values.ndim == 1 else values
        masks[0][row, : sample.question] = 1
        masks[1][row, : sample.sentence] = 1
    question, of_question, sentence, of_sentence = (torch.from_numpy(part) for part in all_parts)
    return question, of_question, torch.from_numpy(masks[0]), sentence, of_sentence, torch.from_numpy(masks[1])


class BothWays(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.forth = nn.GRU(inputs, hidden, batch_first=True)
        self.back = nn.GRU(inputs, hidden, batch_first=True)

    def forward(self, inputs, mask):
        lengths, count = mask.sum(1).long(), inputs.shape[1]
        at = torch.arange(count)[None, :].expand(inputs.shape[0], count)
        turned = torch.where(at < lengths[:, None], lengths[:, None] - 1 - at, at)[:, :, None]
        forth, _ = self.forth(inputs)
        back, _ = self.back(torch.gather(inputs, 1, turned.expand_as(inputs)))
        return torch.cat([forth, torch.gather(back, 1, turned.expand(-1, -1, back.shape[2]))], 2)


class SpanNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        known = torch.tensor(np.vstack([np.zeros((1, VECTOR), np.float32), vectors])) * VECTOR_SCALE
        self.vectors = nn.Embedding.from_pretrained(known, freeze=True)
        asked, states = 2 * HIDDEN_OF_QUESTION, 2 * HIDDEN
        self.question = BothWays(VECTOR + OF_QUESTION, HIDDEN_OF_QUESTION)
        self.attention = nn.Linear(asked, 1)
        self.aligned = nn.Linear(VECTOR, VECTOR)
        self.taken = nn.Linear(VECTOR + OF_SENTENCE + VECTOR, TAKEN)
        self.gate = nn.Linear(asked, TAKEN)
        self.sentence = BothWays(TAKEN, HIDDEN)
        self.beginGate, self.endGate = nn.Linear(asked, states), nn.Linear(asked, states)
        self.begin, self.end = nn.Linear(states, 1), nn.Linear(states, 1)
        self.none = nn.Linear(states + asked, 1)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, question, of_question, question_mask, sentence, of_sentence, sentence_mask):
        hidden = lambda scores, mask: scores.masked_fill(mask == 0, -1e9)
        words = self.vectors(question)
        states = self.question(self.dropout(torch.cat([words, of_question], 2)), question_mask)
        odds = hidden(self.attention(states)[:, :, 0], question_mask).softmax(1)
        asked = (odds[:, :, None] * states).sum(1)
        own = self.vectors(sentence)
        likes = torch.relu(self.aligned(own)) @ torch.relu(self.aligned(words)).transpose(1, 2)
        aligned = hidden(likes, question_mask[:, None, :].expand_as(likes)).softmax(2) @ words
        inputs = torch.cat([self.dropout(own), of_sentence, self.dropout(aligned)], 2)
        taken = torch.relu(self.taken(inputs)) * (1 + torch.tanh(self.gate(asked)))[:, None, :]
        states = self.dropout(self.sentence(self.dropout(taken), sentence_mask))
        begins = self.begin(torch.tanh(states * (1 + self.beginGate(asked))[:, None, :]))[:, :, 0]
        ends = self.end(torch.tanh(states * (1 + self.endGate(asked))[:, None, :]))[:, :, 0]
        most = states.masked_fill(sentence_mask[:, :, None] == 0, -1e9).max(1)[0]
        return begins, ends, self.none(torch.cat([most, asked], 1))[:, 0]


def logarithms(begins, ends, none, mask):
    """Of the odds of every stretch, and of none."""
    at = torch.arange(begins.shape[1])
    possible = (at[None, :] >= at[:, None]) & (at[None, :] < at[:, None] + LONGEST)
    scores = (begins[:, :, None] + ends[:, None, :]).masked_fill(~possible[None] | (mask[:, None, :] == 0) | (mask[:, :, None] == 0), -1e9)
    return torch.cat([scores.flatten(1), none[:, None]], 1).log_softmax(1)


def judged(network, samples):
    network.eval()
    same, common, odds = [], [], []
    samples = sorted(samples, key=lambda one: one.sentence)
    with torch.no_grad():
        for start in range(0, len(samples), 128):
            rows = samples[start : start + 128]
            batch = batch_of(rows)
            logs = logarithms(*network(*batch), batch[5])
            count = batch[3].shape[1]
            for sample, best, none in zip(rows, logs[:, :-1].argmax(1).tolist(), logs[:, -1].tolist()):
                first, last = divmod(best, count)
                odds.append((none, sample.first < 0))
                if sample.first < 0:
                    continue
                both = max(0, min(last, sample.last) - max(first, sample.first) + 1)
                same.append((first, last) == (sample.first, sample.last))
                common.append(2 * both / (last - first + 1 + sample.last - sample.first + 1))
    ranks = np.array([without for _, without in sorted(odds)], dtype=bool)
    without, others = ranks.sum(), (~ranks).sum()
    auc = (np.where(ranks)[0].sum() - without * (without - 1) / 2) / max(1, without * others)
    return f'EM {np.mean(same or [0]):.3f} F1 {np.mean(common or [0]):.3f} AUC {auc:.3f}'


def learn():
    samples = [Sample(*row) for row in shape['index']]
    of_qamr = [one for one in samples if one.source == 'qamr']
    random.shuffle(of_qamr)
    kept = {id(one) for one in of_qamr[:JUDGED_OF_QAMR]}
    is_judged = lambda one: id(one) in kept or JUDGED.get(one.source, lambda _: False)(one.place)
    learnt = [one for one in samples if not is_judged(one)]
    network = SpanNetwork()
    parameters = [one for one in network.parameters() if one.requires_grad]
    optimizer = torch.optim.Adam(parameters, lr=RATE)
    for turn in range(ROUNDS):
        network.train()
        began = time.time()
        for group in optimizer.param_groups:
            group['lr'] = RATE * 0.5 * (1 + np.cos(np.pi * turn / ROUNDS))
        pool = [one for one in learnt if random.random() < SHARE.get(one.source, 1) for _ in range(TIMES.get(one.source, 1))]
        pool.sort(key=lambda one: one.sentence + random.random() * 6)
        batches = [pool[start : start + BATCH] for start in range(0, len(pool), BATCH)]
        random.shuffle(batches)
        for rows in batches:
            batch = batch_of(rows)
            logs = logarithms(*network(*batch), batch[5])
            count = batch[3].shape[1]
            right = torch.tensor([one.first * count + one.last if one.first >= 0 else count * count for one in rows])
            lost = F.nll_loss(logs, right, reduction='none')
            loss = lost[lost < 1e6].mean()  # answers of more words than are considered
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(parameters, 5)
            optimizer.step()
        print(turn, f'{time.time() - began:.0f} s', flush=True)
        for source in ['qamr', *JUDGED]:
            print('  ', source, judged(network, [one for one in samples if is_judged(one) and one.source == source]), flush=True)
    return network


def write(network):
    layers = {name: getattr(network, name) for name in ('attention', 'aligned', 'taken', 'gate', 'beginGate', 'endGate', 'begin', 'end', 'none')}
    parts = {name: (layer.weight, layer.bias) for name, layer in layers.items()}
    for of in ('question', 'sentence'):
        for way in ('forth', 'back'):
            unit = getattr(getattr(network, of), way)
            parts[f'{of}.{way}.input'] = (unit.weight_ih_l0, unit.bias_ih_l0)
            parts[f'{of}.{way}.state'] = (unit.weight_hh_l0, unit.bias_hh_l0)
    text = lambda values: base64.b64encode(values.tobytes()).decode()
    with open(OUT, 'w') as out:
        out.write('// Made by bench/spans/train_spans.py; not to be edited.\n\n')
        out.write('/** Layers of the network that reads answers out of sentences: each row in bytes of a scale of its own; base64. */\n')
        out.write('export const SPAN_LAYERS: Readonly<\n  Record<string, { readonly rows: number; readonly columns: number; readonly scales: string; readonly bias: string; readonly bytes: string }>\n> = {\n')
        for name, (weight, bias) in parts.items():
            values = np.atleast_2d(weight.detach().numpy())
            scales = np.maximum(np.abs(values).max(1) / 127, 1e-12).astype('<f4')
            coarse = np.clip(np.round(values / scales[:, None]), -127, 127).astype(np.int8)
            out.write(f"  '{name}': {{\n    rows: {values.shape[0]},\n    columns: {values.shape[1]},\n    scales: '{text(scales)}',\n")
            out.write(f"    bias: '{text(bias.detach().numpy().astype('<f4'))}',\n    bytes:\n      '{text(coarse)}',\n  }},\n")
        out.write('};\n')


write(learn())
